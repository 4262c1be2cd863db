/** The condition, nested in that many groups. */
export const nestInGroups = (depth: number, condition: object): object[] =>
	depth === 0 ? [condition] : [{ type: 120, effects: nestInGroups(depth - 1, condition) }];

const tag = { type: 60, tag_ids: [1] };

/** Filters that are malformed regardless of the schema. */
export const MALFORMED_FILTERS: [string, object][] = [
	["conditions that are a text", { inputs: "全員" }],
	["conditions that are null", { inputs: null }],
	["conditions that are true", { inputs: true }],
	["conditions that are a number", { inputs: 60 }],
	["conditions that are an object", { inputs: { 0: tag } }],
	["conditions that are like a list", { inputs: { length: 1, 0: tag } }],
	["one condition without its list", { inputs: tag }],
	["a condition that is null", { inputs: [null] }],
	["a condition that is a number", { inputs: [60] }],
	["a condition that is a text", { inputs: ["60"] }],
	["a condition that is a list", { inputs: [[tag]] }],
	["a condition without a type", { inputs: [{ tag_ids: [1] }] }],
	...[
		0,
		1,
		2,
		13,
		59.5,
		61,
		119,
		121,
		999,
		-2,
		1e308,
		"x",
		"NaN",
		"",
		" ",
		"60x",
		true,
		null,
		[60],
		{ a: 60 },
		"constructor",
		"__proto__",
	].map((type): [string, object] => [
		`a condition of the type ${JSON.stringify(type)}`,
		{ inputs: [{ ...tag, type }] },
	]),
	["a type inherited", JSON.parse('{"inputs":[{"__proto__":{"type":60,"tag_ids":[1]}}]}') as object],
	["tags inherited", JSON.parse('{"inputs":[{"type":60,"__proto__":{"tag_ids":[1]}}]}') as object],
	["no tags", { inputs: [{ type: 60, tag_ids: [] }] }],
	["tags that are a number", { inputs: [{ type: 60, tag_ids: 1 }] }],
	["tags that are an object", { inputs: [{ type: 60, tag_ids: { 0: 1 } }] }],
	["a tag below zero", { inputs: [{ type: 60, tag_ids: [-1] }] }],
	["a half tag", { inputs: [{ type: 60, tag_ids: [1.5] }] }],
	["a tag that is no number", { inputs: [{ type: 60, tag_ids: ["NaN"] }] }],
	["1,001 tags", { inputs: [{ type: 60, tag_ids: Array.from({ length: 1_001 }, (_, n) => n + 1) }] }],
	["an unknown rule", { inputs: [{ ...tag, tag_or: 4 }] }],
	["a rule that is a word", { inputs: [{ ...tag, tag_or: "or" }] }],
	["an unknown comparison", { inputs: [{ type: 75, var_id: 1, match: 6, query: "x" }] }],
	["a number of words", { inputs: [{ type: 75, var_id: 1, match: 10, query: "NaN" }] }],
	["an endless number", { inputs: [{ type: 75, var_id: 1, match: 10, query: "Infinity" }] }],
	[
		"a period of 101 years",
		{ inputs: [{ type: 75, var_id: 1, match: 30, use_current_date: 1, elapsed_period_from: 101 }] },
	],
	["51 words", { inputs: [{ type: 11, names: Array.from({ length: 51 }, (_, n) => `${n}`) }] }],
	["words that are objects", { inputs: [{ type: 20, memos: [{ toString: "x" }] }] }],
	["a NUL", { inputs: [{ type: 25, status: "名\u0000前" }] }],
	[
		"a type twice that stands once",
		{
			inputs: [
				{ type: 25, status: "a" },
				{ type: 25, status: "b" },
			],
		},
	],
	[
		"the same inside a group",
		{
			inputs: [
				{
					type: 120,
					effects: [
						{ type: 25, status: "a" },
						{ type: 25, status: "b" },
					],
				},
			],
		},
	],
	["an empty group", { inputs: [{ type: 120, effects: [] }] }],
	["a group of nothing", { inputs: [{ type: 120 }] }],
	["a group of an object", { inputs: [{ type: 120, effects: { 0: tag } }] }],
	["groups six deep", { inputs: nestInGroups(6, tag) }],
	["groups three thousand deep", { inputs: nestInGroups(3_000, tag) }],
	["a list three thousand deep", { inputs: [deepList(3_000)] }],
	["201 conditions", { inputs: Array(201).fill(tag) }],
	["201 conditions in groups", { inputs: Array(101).fill({ type: 120, effects: [tag] }) }],
	["100,000 conditions", { inputs: Array(100_000).fill(1) }],
	["an unknown order", { inputs: [tag], sort_type: 2 }],
	["an order that is a list", { inputs: [tag], sort_type: [1] }],
	["a page of a million", { inputs: [tag], take_num: 1_000_000 }],
	["a page of nothing", { inputs: [tag], take_num: null }],
	["an unknown display", { inputs: [tag], user_rate_type: 2 }],
	["a display that is a text", { inputs: [tag], with_blocked: "yes" }],
];

/** Bodies that are not objects: name, body, content type and status of the refusal. */
export const NON_OBJECT_BODIES: [string, string, string, number][] = [
	["no JSON", "{", "application/json", 400],
	["a list", "[]", "application/json", 400],
	["a text", '"inputs"', "application/json", 400],
	["null", "null", "application/json", 400],
	["a list 100,000 deep", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, "application/json", 422],
	[
		"a form too deep",
		`inputs${"[0][effects]".repeat(40)}[0][type]=60`,
		"application/x-www-form-urlencoded",
		422,
	],
	["XML", "<filter/>", "text/xml", 415],
];

/** Malformed filters as urlencoded forms. */
export const MALFORMED_FORMS: [string, string][] = [
	["a condition of no type", "inputs[0][tag_ids][0]=1"],
	["an unknown type", "inputs[0][type]=999"],
	["a type that is no number", "inputs[0][type]=NaN"],
	["no tags", "inputs[0][type]=60"],
	["a tag that is a word", "inputs[0][type]=60&inputs[0][tag_ids][0]=x"],
	["a text in place of the list", "inputs=60"],
	["a list by names", "inputs[a][type]=60&inputs[a][tag_ids][0]=1"],
	["a day without a calendar", "inputs[0][type]=30&inputs[0][from]=2026-02-30"],
	["an unknown order", "inputs[0][type]=60&inputs[0][tag_ids][0]=1&sort_type=9"],
	["an unknown comparison", "inputs[0][type]=77&inputs[0][common_var_id]=1&inputs[0][match]=6"],
];

function deepList(depth: number): unknown {
	let list: unknown = [];
	for (let level = 0; level < depth; level++) list = [list];
	return list;
}
