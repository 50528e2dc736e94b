//! What is wrong with a request is said in terms of its fields.

use sudokit_protocol::{ApiError, Request, explained};

/// The reply to a request that cannot be understood: what is wrong, what to write, and where.
fn refused(operation: &str, json: &str) -> (String, String, Option<u32>) {
    let error: ApiError = Request::from_json(operation, json.as_bytes()).expect_err(json);
    let reply = explained(operation, json.as_bytes(), error).reply();
    (reply.detail, reply.help.unwrap_or_default(), reply.column)
}

#[test]
fn what_is_wrong_with_a_request() {
    for (operation, json, detail, help) in [
        ("solve", r#"{"puzle": "1"}"#, r#"solve has no field "puzle""#, r#"write "puzzle": "..""#),
        ("solve", r#"{"puzzle": 5}"#, r#""puzzle" is a text, and this is 5"#, r#"write "puzzle": "..""#),
        (
            "solve",
            r#"{"puzzle": "1", "timeout": 3}"#,
            r#"solve has no field "timeout""#,
            r#"write "timeout_ms": 1"#,
        ),
        (
            "solve",
            r#"{"puzzle": "1", "timeout_ms": "3"}"#,
            r#""timeout_ms" is a whole number from 0, and this is the text "3""#,
            r#"write "timeout_ms": 1"#,
        ),
        (
            "solve",
            r#"{"puzzle": "1", "timeout_ms": -1}"#,
            r#""timeout_ms" is a whole number from 0, and this is -1"#,
            "1",
        ),
        (
            "solve",
            r#"{"givens": [[1]]}"#,
            r#""givens" is a list of numbers, and this is a list of lists"#,
            r#"write "givens": [..]"#,
        ),
        ("solve", r#"{"puzzle": "1", "0": 1}"#, r#"solve has no field "0""#, "its fields are "),
        (
            "solve",
            r#"{"board": 9, "givens": []}"#,
            r#""board" is an object that describes a board, and this is 9"#,
            r#"write "board": {"size": 6}"#,
        ),
        (
            "generate",
            r#"{"level": "hard"}"#,
            r#"generate has no field "level""#,
            r#"write "difficulty": "hard""#,
        ),
        (
            "generate",
            r#"{"difficulty": 5}"#,
            r#""difficulty" is a list of numbers or a text, and this is 5"#,
            r#"write "difficulty": "hard""#,
        ),
        (
            "generate",
            r#"{"variants": "killer"}"#,
            r#""variants" is a list of texts, and this is the text "killer""#,
            r#"write "variants": [..]"#,
        ),
        (
            "generate",
            r#"{"minimal": 1}"#,
            r#""minimal" is true or false, and this is 1"#,
            r#"write "minimal": true"#,
        ),
        (
            "convert",
            r#"{"puzzle": "1", "format": "sdk"}"#,
            r#"convert has no field "format""#,
            r#"write "to": "..""#,
        ),
        ("solve", r#"[1]"#, "expected an object, found a list", "send an object"),
        ("solve", "{'puzzle': 1}", "key must be a string", "double quotes"),
        ("solve", "", "EOF while parsing", "send an object"),
        ("solve", "53..7", "", "text/plain"),
    ] {
        let (found, advice, column) = refused(operation, json);
        assert!(found.contains(detail), "{json}: {found}");
        assert!(advice.contains(help), "{json}: {advice}");
        assert!(!found.contains(" at line "), "{json}: {found}");
        // A place is told where the text is no JSON; fields are named.
        let is_json = json.starts_with('[') || json.starts_with("{\"");
        assert_eq!(column.is_none(), is_json, "{json}");
    }
}

/// A field of every operation in the wrong type, and one that no operation has.
#[test]
fn every_field_of_every_operation_is_named() {
    let mut count = 0;
    for operation in sudokit_protocol::OPERATIONS {
        let schema = sudokit_protocol::request_schema(operation).expect("a request");
        let name = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()).expect("a definition");
        for field in schema["$defs"][name]["properties"].as_object().expect("fields").keys() {
            // A list of lists of lists fits nothing.
            let json = format!("{{\"{field}\": [[[1]]]}}");
            let (detail, help, _) = refused(operation, &json);
            assert!(detail.contains(&format!("\"{field}\" is ")), "{operation}: {detail}");
            assert!(help.contains(&format!("write \"{field}\": ")), "{operation}: {help}");
            count += 1;
        }
        let (detail, help, _) = refused(operation, r#"{"qqqqqqqq": 1}"#);
        assert!(
            detail.contains("has no field \"qqqqqqqq\"") && help.contains("its fields are"),
            "{detail} {help}"
        );
    }
    assert!(count > 150, "{count}");
}
