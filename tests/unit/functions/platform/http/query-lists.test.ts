import { expect, test } from "vitest";
import { normaliseListNames } from "#functions/platform/http/query-lists.ts";

test.each([
	[{ ids: "1,2" }, { ids: "1,2" }],
	[{ ids: ["1", "2"] }, { ids: ["1", "2"] }],
	[{ "ids[]": "1" }, { ids: ["1"] }],
	[{ "ids[]": ["1", "2"] }, { ids: ["1", "2"] }],
	[{ "ids[0]": "1", "ids[1]": "2" }, { ids: ["1", "2"] }],
	[
		{ ids: "1", "ids[]": "2", page: "3" },
		{ ids: ["1", "2"], page: "3" },
	],
	[{ "ids[]": "2", ids: "1" }, { ids: ["2", "1"] }],
	[
		{ "[]": "1", "a[b]": "2" },
		{ "[]": "1", "a[b]": "2" },
	],
] as const)("%j has the names of its schema", (query, expected) => {
	expect(normaliseListNames(query)).toEqual(expected);
});
