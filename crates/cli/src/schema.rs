//! The JSON objects that commands print with `--json`: the replies of the protocol, or a table of fields, from which
//! `sudokit schema` makes a JSON schema.
//!
//! Every command that answers questions prints one object a question, the field `question` first.

use serde_json::{Map, Value, json};
use sudokit_protocol::definition_schema;

/// A field of an object.
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its type in JSON Schema: `string`, `integer`, `number`, `boolean`, `array`, `object`; `any` for all of them.
    pub kind: &'static str,
    /// Whether it may be null.
    pub nullable: bool,
    /// Whether every answer without `error` has it.
    pub always: bool,
    /// What it is.
    pub what: &'static str,
}

const fn field(name: &'static str, kind: &'static str, what: &'static str) -> Field {
    Field { name, kind, nullable: false, always: true, what }
}

const fn nullable(name: &'static str, kind: &'static str, what: &'static str) -> Field {
    Field { nullable: true, ..field(name, kind, what) }
}

/// A field that not every answer has.
const fn sometimes(name: &'static str, kind: &'static str, what: &'static str) -> Field {
    Field { always: false, ..field(name, kind, what) }
}

/// The objects of a command.
pub struct Schema {
    /// The command.
    pub command: &'static str,
    /// Whether it answers questions: then `question` comes first, and `error` may stand in the place of an answer.
    pub answers: bool,
    /// What it prints of the protocol: the first unless an option asks for another.
    pub replies: &'static [&'static str],
    /// What one object is.
    pub what: &'static str,
    /// Its fields besides those of the reply and of every answer.
    pub fields: &'static [Field],
}

/// The question that an answer is to.
fn question_schema() -> Value {
    json!({
        "description": "The question.",
        "type": "object",
        "properties": {
            "number": {"type": "integer", "description": "Its number over all inputs, from 1."},
            "source": {
                "type": "string",
                "description": "The input: its path, `-` for stdin, `argument` for a puzzle on the command line.",
            },
            "line": {
                "type": ["integer", "null"],
                "description": "The line of the input, from 1; null where a puzzle takes several lines or the input as a whole failed.",
            },
            "input": {
                "type": ["string", "null"],
                "description": "The question: its line as it stands (at most 4096 bytes), or the puzzle as a line where it takes several, with rules in the format `rules`; null for a table, or where the input as a whole failed.",
            },
            "ignored": {
                "type": "array",
                "description": "With --ignore-unknown: the parts of the text that may state rules and were not understood.",
            },
        },
        "required": ["number", "source", "line", "input"],
        "additionalProperties": false,
    })
}

const ERROR: Field = sometimes(
    "error",
    "object",
    "Why there is no answer, or no more of it: `kind` and `detail`; of what the protocol refuses also `title`, `help` and more.",
);

/// The objects of all commands that have `--json`.
pub const SCHEMAS: &[Schema] = &[
    Schema {
        command: "solve",
        answers: true,
        replies: &["SolveReply", "TrueCandidatesReply"],
        what: "The solutions of a puzzle; with --candidates what each cell holds in some solution.",
        fields: &[],
    },
    Schema {
        command: "count",
        answers: true,
        replies: &["CountReply"],
        what: "The number of solutions of a puzzle.",
        fields: &[],
    },
    Schema {
        command: "check",
        answers: true,
        replies: &["CheckReply"],
        what: "Whether a puzzle is valid, and if not, why.",
        fields: &[],
    },
    Schema {
        command: "convert",
        answers: true,
        replies: &["ConvertReply"],
        what: "A puzzle in another format.",
        fields: &[],
    },
    Schema {
        command: "draw",
        answers: true,
        replies: &[],
        what: "A puzzle drawn with characters.",
        fields: &[field("drawing", "string", "The drawing, several lines.")],
    },
    Schema {
        command: "prompt",
        answers: true,
        replies: &["PromptReply"],
        what: "A puzzle in words for a language model.",
        fields: &[],
    },
    Schema {
        command: "compare",
        answers: true,
        replies: &["CompareReply"],
        what: "The runs of all solvers on a puzzle.",
        fields: &[],
    },
    Schema {
        command: "trace",
        answers: true,
        replies: &["TraceReply"],
        what: "What a solver did.",
        fields: &[],
    },
    Schema {
        command: "hint",
        answers: true,
        replies: &["HintReply"],
        what: "The next step of human-style solving.",
        fields: &[],
    },
    Schema {
        command: "steps",
        answers: true,
        replies: &["StepsReply"],
        what: "The path of human-style solving, or with --all every step that the position offers; with --check each step also has `check`: whether it is `accepted`, whether its argument rests on `uniqueness`, and whether the check `needed` that.",
        fields: &[
            sometimes(
                "checked",
                "object",
                "With --check: how many `steps` were checked, how many rest on `uniqueness`, how many only the solution accepts (`by_solution`), how many were `refused`.",
            ),
            sometimes("next", "object", "With --until: the next step, which is of that technique."),
        ],
    },
    Schema { command: "rate", answers: true, replies: &["RateReply"], what: "A rating.", fields: &[] },
    Schema {
        command: "generate",
        answers: false,
        replies: &["GeneratedPuzzle"],
        what: "A puzzle that was made.",
        fields: &[],
    },
    Schema {
        command: "canon",
        answers: true,
        replies: &["CanonicalReply"],
        what: "The smallest form of a puzzle.",
        fields: &[],
    },
    Schema {
        command: "same",
        answers: true,
        replies: &["SameReply"],
        what: "Whether two puzzles are equivalent.",
        fields: &[field("other", "object", "The second puzzle: `source`, `line`, `input`.")],
    },
    Schema {
        command: "transform",
        answers: true,
        replies: &["TransformReply"],
        what: "A puzzle with a symmetry applied.",
        fields: &[],
    },
    Schema {
        command: "dedup",
        answers: true,
        replies: &[],
        what: "Whether a puzzle is the first of its kind.",
        fields: &[
            field("kept", "boolean", "Whether it is."),
            sometimes("same_as", "integer", "The number of the first puzzle that it is the same as."),
        ],
    },
    Schema {
        command: "minimize",
        answers: true,
        replies: &["MinimizeReply"],
        what: "A minimal puzzle among the givens of a puzzle.",
        fields: &[],
    },
    Schema {
        command: "minimals-of",
        answers: true,
        replies: &["PuzzleListReply"],
        what: "All minimal puzzles among the givens of a puzzle.",
        fields: &[],
    },
    Schema {
        command: "vicinity",
        answers: true,
        replies: &["VicinityReply"],
        what: "Puzzles that differ in a few givens.",
        fields: &[],
    },
    Schema {
        command: "unavoidable",
        answers: true,
        replies: &["UnavoidableReply"],
        what: "The unavoidable sets of a grid.",
        fields: &[],
    },
    Schema {
        command: "in-grid",
        answers: true,
        replies: &["PuzzleListReply"],
        what: "All puzzles with few givens in a grid.",
        fields: &[],
    },
    Schema {
        command: "backdoors",
        answers: true,
        replies: &["BackdoorsReply"],
        what: "Cells that make a puzzle fall to singles.",
        fields: &[],
    },
    Schema {
        command: "cover",
        answers: true,
        replies: &["CoverReply"],
        what: "The covers of a table.",
        fields: &[],
    },
    Schema {
        command: "enumerate",
        answers: false,
        replies: &[],
        what: "A count, or a row of a table.",
        fields: &[
            sometimes("size", "integer", "grids: the side of the board."),
            sometimes("box", "string", "grids: the boxes."),
            sometimes("grids", "string", "grids: their number, as text because it is large."),
            sometimes("classes", "any", "classes: their number."),
            sometimes("symmetries", "integer", "classes: the number of symmetries."),
            sometimes("kinds", "integer", "classes: classes of symmetries."),
            sometimes("keeping", "array", "classes: classes of symmetries that keep grids."),
            sometimes("bands", "array", "bands: the smallest forms."),
            sometimes("by_completions", "array", "bands: classes by completions."),
            sometimes("symmetry", "string", "table: the symmetry of the pattern."),
            sometimes("givens", "integer", "table: the number of givens."),
            sometimes("mark", "string", "table: `yes`, `no`, …"),
            Field { nullable: true, ..sometimes("puzzle", "string", "table: a puzzle that shows it.") },
            Field {
                nullable: true,
                ..sometimes("checked", "boolean", "table: whether the puzzle was checked.")
            },
            Field { nullable: true, ..sometimes("reason", "string", "table: what is known.") },
        ],
    },
    Schema { command: "solvers", answers: false, replies: &["SolverReply"], what: "A solver.", fields: &[] },
    Schema {
        command: "techniques",
        answers: false,
        replies: &[],
        what: "A technique of a scale.",
        fields: &[
            field("technique", "string", "Its id."),
            field("name", "string", "Its name."),
            field("family", "string", "Its family."),
            field("scale", "string", "The scale."),
            nullable("points", "number", "Its points; null if steps of the scale have none."),
            nullable("level", "string", "Its level; null if the scale has none."),
        ],
    },
    Schema { command: "formats", answers: false, replies: &["FormatReply"], what: "A format.", fields: &[] },
    Schema {
        command: "constraints",
        answers: false,
        replies: &["ConstraintReply"],
        what: "A rule that puzzles may have.",
        fields: &[
            field(
                "formats",
                "object",
                "The formats that can hold the example, with the name of the rule there; empty where it is only drawn.",
            ),
            nullable(
                "variant",
                "string",
                "The variant of `generate` that makes such puzzles; null if none does.",
            ),
        ],
    },
];

impl Schema {
    /// As a JSON schema.
    pub fn json(&self) -> Value {
        let mut properties = Map::new();
        let mut required: Vec<String> = Vec::new();
        let mut definitions = Map::new();
        if self.answers {
            properties.insert("question".into(), question_schema());
            required.push("question".into());
        }
        for name in self.replies {
            let mut schema = definition_schema(name).unwrap_or_default();
            let reply = schema["$defs"][name].take();
            properties.extend(reply["properties"].as_object().cloned().unwrap_or_default());
            let of_all = reply["required"].as_array().filter(|_| !self.answers);
            required
                .extend(of_all.into_iter().flatten().filter_map(|name| name.as_str().map(str::to_string)));
            definitions.extend(schema["$defs"].as_object().cloned().unwrap_or_default());
            definitions.remove(*name);
        }
        for field in self.fields {
            properties.insert(field.name.to_string(), field.json());
            if field.always && !self.answers {
                required.push(field.name.into());
            }
        }
        if self.answers {
            properties.insert("error".into(), ERROR.json());
        }
        let mut schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": format!("sudokit {} --json", self.command),
            "description": self.what,
            "type": "object",
            "properties": properties,
            // An answer that is an error has the question and perhaps some of the others.
            "required": required,
            "additionalProperties": false,
        });
        if !definitions.is_empty() {
            schema["$defs"] = Value::Object(definitions);
        }
        schema
    }
}

impl Field {
    /// As a property of a JSON schema.
    fn json(&self) -> Value {
        let mut property = json!({ "description": self.what });
        match (self.kind, self.nullable) {
            ("any", _) => {}
            (kind, true) => property["type"] = json!([kind, "null"]),
            (kind, false) => property["type"] = json!(kind),
        }
        property
    }
}
