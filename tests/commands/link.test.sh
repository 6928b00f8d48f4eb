=== link and unlink
touch a; link a b; stat -c %h a; link a b; link; link a; link a b c; link none x; unlink b; ls; unlink none; unlink; unlink a b; mkdir d; unlink d; unlink ''
