use crate::testing::{call, check};

#[test]
fn values_go_through_filters() {
    check("jq -n -c '[range(3)]|map(.+1)'", "[1,2,3]\n");
    call("jq -c .a").stdin("{\"a\":[1,2]}").gives("[1,2]\n");
}
