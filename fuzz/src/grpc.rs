//! Any bytes as the body of a gRPC call, and as a form with a file.

pub fn run(input: &[u8]) {
    boxsh_server::sandboxd::check_body(input);
    boxsh_server::http::check_form(input);
}
