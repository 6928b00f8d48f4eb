#!/usr/bin/env bash
# Runs the tests of limits in a small emulated machine, with control groups of version 2 and of version 1 and a disk, as root of its own kernel.
#
#   crates/confine/tests/control-groups.sh KERNEL [PROGRAM...]
#
# KERNEL is an image such as /boot/vmlinuz-*; that of Debian's package linux-image-cloud-amd64 has all that is needed built in. PROGRAM is a
# test program that is built already; without any, those of limits are built. Also needed: qemu-system-x86_64, cpio and a static busybox, which
# BOXSH_TEST_BUSYBOX may name. `cargo xtask test` fetches the kernel and busybox, and runs this. The machine is emulated by software, the same everywhere.
set -euo pipefail

kernel=${1:-${BOXSH_TEST_KERNEL:-}}
shift $(($# > 0))
busybox=${BOXSH_TEST_BUSYBOX:-$(command -v busybox || true)}
for tool in qemu-system-x86_64 cpio "${busybox:-busybox}"; do
    if ! command -v "$tool" >/dev/null; then
        echo "SKIPPED: no $tool"
        exit 0
    fi
done
if [[ -z $kernel || ! -r $kernel ]]; then
    echo 'SKIPPED: name a kernel image'
    exit 0
fi
if [[ $(ldd "$busybox" 2>&1) == *libc.so* ]]; then
    echo 'SKIPPED: busybox is not static'
    exit 0
fi

cd "$(dirname "$0")/../../.."
programs=("$@")
if ((!${#programs[@]})); then
    mapfile -t programs < <(cargo test -p boxsh-confine --test limits -p boxsh --test native_limits --no-run --message-format=json 2>/dev/null |
        sed -n 's/.*"executable":"\([^"]*limits-[^"]*\)".*/\1/p')
fi
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# The tests' own root is a tmpfs: what the kernel unpacks cannot be pivoted away from.
root=$place/tree/root
mkdir -p "$place/tree/bin" "$root"/{usr/bin,usr/lib/x86_64-linux-gnu,usr/lib64,proc,sys,dev,tmp,run,etc,home,var,disk,tests}
ln -s usr/bin "$root/bin"
ln -s usr/bin "$root/sbin"
ln -s usr/lib "$root/lib"
ln -s usr/lib64 "$root/lib64"
cp "$busybox" "$place/tree/bin/busybox"
cp "$busybox" "$root/usr/bin/busybox"
for name in $("$busybox" --list); do
    [[ -e $root/usr/bin/$name ]] || ln -s busybox "$root/usr/bin/$name"
done
for program in "${programs[@]}"; do
    strip -o "$root/tests/${program##*/}" "$program" 2>/dev/null || cp "$program" "$root/tests/"
    for library in $(ldd "$program" | grep -o '/[^ ]*'); do
        cp "$library" "$root/usr/lib64/"
        cp "$library" "$root/usr/lib/x86_64-linux-gnu/"
    done
done

cat >"$place/tree/init" <<'INIT'
#!/bin/busybox sh
/bin/busybox mkdir -p /proc /new
/bin/busybox mount -t tmpfs -o size=400m tmpfs /new
/bin/busybox cp -a /root/. /new/
exec /bin/busybox switch_root /new /usr/bin/busybox sh /start
INIT
cat >"$root/start" <<'START'
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mkdir -p /dev/shm /dev/pts
for try in 1 2 3 4 5 6 7 8 9; do
    [ -b /dev/nvme0n1 ] || sleep 0.5
done
mke2fs /dev/nvme0n1 >/dev/null && mount -t ext4 /dev/nvme0n1 /disk && export BOXSH_TEST_DISK=/disk
if grep -q version=1 /proc/cmdline; then
    mount -t tmpfs groups /sys/fs/cgroup
    for name in memory pids cpu blkio; do
        mkdir -p /sys/fs/cgroup/$name
        mount -t cgroup -o $name cgroup /sys/fs/cgroup/$name
    done
else
    mount -t cgroup2 cgroup2 /sys/fs/cgroup
    mkdir /sys/fs/cgroup/test
    echo $$ >/sys/fs/cgroup/test/cgroup.procs
fi
export BOXSH_TEST_CGROUPS=1 PATH=/usr/bin HOME=/root RUST_BACKTRACE=0
for program in /tests/*; do
    "$program" --test-threads=1 --show-output 2>&1 || echo "failed: $program"
done
find /sys/fs/cgroup -name 'boxsh-*' | sed 's/^/left behind: /'
echo all done
poweroff -f
START
chmod +x "$place/tree/init"
(cd "$place/tree" && find . | cpio --quiet -o -H newc | gzip -1) >"$place/initrd"

status=0
for version in ${BOXSH_TEST_VERSIONS:-2 1}; do
    options="console=ttyS0 quiet loglevel=0 panic=-1 version=$version"
    [[ $version == 2 ]] && options+=' cgroup_no_v1=all'
    truncate -s 0 "$place/disk"
    truncate -s 64M "$place/disk"
    echo "== control groups of version $version"
    timeout 180 qemu-system-x86_64 -m 1024 -nographic -no-reboot -kernel "$kernel" -initrd "$place/initrd" -append "$options" \
        -nic none -drive "file=$place/disk,format=raw,if=none,id=disk" -device nvme,drive=disk,serial=1 \
        </dev/null 2>&1 | tr -d '\r' >"$place/log" || true
    if grep -aqE '^(left behind|failed)' "$place/log" || ! grep -aq '^all done' "$place/log"; then
        sed -n '/^running /,$p' "$place/log"
        status=1
    else
        grep -aE '^(test |SKIPPED)' "$place/log"
    fi
done
exit $status
