//! What goes through comes out as it was, however it is sent.

use crate::scene::{assert_output, scene};

#[test]
fn large_transfers_arrive_byte_for_byte() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["web.example", "web.example:7007"]);
    let script = "head -c 20000000 /dev/urandom > big; want=$(sha256sum < big)
        [ \"$(nc -N web.example 7007 < big | head -c 20000000 | sha256sum)\" = \"$want\" ] && echo raw
        for scheme in http https; do [ \"$(curl -sS --data-binary @big $scheme://web.example/echo | sha256sum)\" = \"$want\" ] && echo $scheme; done
        [ \"$(curl -sS -H 'Transfer-Encoding: chunked' --data-binary @big http://web.example/echo | sha256sum)\" = \"$want\" ] && echo chunked";
    assert_output(&mut sandbox, script, "raw\nhttp\nhttps\nchunked\n");
    assert_eq!(scene.violations(), [""; 0]);
}

#[test]
fn each_half_of_a_connection_ends_by_itself() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["web.example:7007", "web.example:7009"]);
    // The client has said all, and still hears.
    assert_output(&mut sandbox, "printf one | nc -N web.example 7007", "onebye\n");
    // The server has said all, and still listens.
    let script = "python3 -c 'import socket
s = socket.create_connection((\"web.example\", 7009))
print(s.recv(9)); s.sendall(b\"x\" * 3000000); s.shutdown(1); s.close()'";
    assert_output(&mut sandbox, script, "b''\n");
    assert!(crate::scene::comes_true(|| scene.asked() == ["took 3000000"]));
}

#[test]
fn many_connections_stand_beside_each_other() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["web.example:7007"]);
    let script = "python3 -c '
import socket
all = [socket.create_connection((\"web.example\", 7007)) for _ in range(200)]
for i, s in enumerate(all): s.sendall(b\"%05d\" % i)
print(sum(s.recv(5, socket.MSG_WAITALL) == b\"%05d\" % i for i, s in enumerate(all)))
for s in all: s.close()
for i in range(300): socket.create_connection((\"web.example\", 7007)).close()'";
    assert_output(&mut sandbox, script, "200\n");
    assert_eq!(scene.violations(), [""; 0]);
}

#[test]
fn a_slow_reader_and_a_long_conversation_lose_nothing() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["web.example:7007", "web.example:7008"]);
    let script = "python3 -c '
import socket, threading
s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096); s.connect((\"web.example\", 7007))
data = bytes(range(256)) * 8192
def send(): s.sendall(data); s.shutdown(1)
threading.Thread(target=send).start()
got = bytearray()
while piece := s.recv(777): got += piece
print(bytes(got) == data + b\"bye\\n\")
s = socket.create_connection((\"web.example\", 7007))
print(all(s.sendall(b\"%04d\" % i) or s.recv(4, socket.MSG_WAITALL) == b\"%04d\" % i for i in range(2000)))
s = socket.create_connection((\"web.example\", 7008)); print(s.recv(99)); s.sendall(b\"hello\"); print(s.recv(99))'";
    assert_output(&mut sandbox, script, "True\nTrue\nb'220 here\\n'\nb'hello'\n");
    assert_eq!(scene.violations(), [""; 0]);
}
