import { describe, expect, test } from "vitest";
import { inferContextFormat } from "#domain/engine/filters/api-format.ts";
import { API_MATCHES, api, withApiMatch, withContext } from "#domain/engine/filters/conditions/api.ts";
import { noNames } from "#domain/engine/filters/named-kinds.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";

const context = {
	...{ category: "shop", event: "order", event_label: "注文", key: "total", key_label: "合計" },
	format: "number" as const,
};
const read = (asked: object = {}) =>
	api.schema.parse({ type: 115, match: 10, query: "5", context, ...asked });
const problems = (asked: object) =>
	api.schema
		.safeParse({ type: 115, match: 10, query: "5", context, ...asked })
		.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("[A-207] a condition on integration data", () => {
	test.each(["category", "event", "key"])("needs the %s", (part) => {
		expect(problems({ context: { ...context, [part]: " " } })).toEqual([
			[`context.${part}`, FILTER_TEXTS.eventKeyRequired],
		]);
	});

	test("needs a context, whose labels and format may be missing", () => {
		expect(problems({ context: undefined }).map(([field]) => field)).toEqual(["context"]);
		const { category, event, key } = context;
		expect(read({ match: 3, context: { category, event, key } }).context).toEqual({
			...{ category, event, key },
			...{ event_label: "", key_label: "", format: "string" },
		});
		expect(problems({ context: { ...context, format: "colour" } })).toEqual([
			["context.format", FIELD_TEXTS.choiceUnknown],
		]);
	});

	test.each([0, 1, 4, 5])("[A-218, A-219, A-222, A-223] match %i needs a text", (match) => {
		expect(problems({ match, query: "" })).toEqual([["query", FILTER_TEXTS.queryRequired]]);
		expect(problems({ match, query: "茶碗" })).toEqual([]);
	});

	test.each([10, 11, 12, 13])("[A-224 to A-227] match %i needs a number", (match) => {
		expect(problems({ match, query: "茶碗" })).toEqual([["query", FIELD_TEXTS.numberRequired]]);
		expect(problems({ match, query: "１.５" })).toEqual([]);
	});

	test.each([2, 3])("[A-220, A-221] match %i keeps no query", (match) => {
		expect(read({ match }).query).toBe("");
	});

	test.each([
		[{}, "API連携「注文 合計」が5以上"],
		[{ match: 5, query: "x" }, "API連携「注文 合計」が「x」を含まない"],
		[{ match: 2 }, "API連携「注文 合計」が登録されていない"],
		[
			{ match: 3, context: { ...context, event_label: "", key_label: "" } },
			"API連携「order total」が登録されている",
		],
	])("is read aloud: %j", (asked, sentence) => {
		expect(api.sentence(read(asked), noNames())).toBe(sentence);
	});
});

describe("[A-255, A-256] another match", () => {
	test("is one of the list, or none", () => {
		expect([...API_MATCHES].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 10, 11, 12, 13]);
		const asked = read();
		for (const match of API_MATCHES) expect(withApiMatch(asked, match).match).toBe(match);
		for (const match of [-1, 6, 14, 20, 30, Number.NaN]) expect(withApiMatch(asked, match)).toBe(asked);
	});

	test("clears the query between a text and a number, and keeps it among either", () => {
		expect(withApiMatch(read({ match: 0, query: "5" }), 10).query).toBe("");
		expect(withApiMatch(read({ match: 10, query: "5" }), 0).query).toBe("");
		expect(withApiMatch(read({ match: 0, query: "5" }), 5).query).toBe("5");
		expect(withApiMatch(read({ match: 10, query: "5" }), 13).query).toBe("5");
	});
});

describe("another value", () => {
	test("of the same format is asked the same", () => {
		const other = { ...context, key: "tax" };
		const offered = { ...other, open_api_trigger_id: 3 };
		expect(withContext(read(), offered)).toEqual({ ...read(), context: other });
		expect(withContext(read(), other)).toEqual({ ...read(), context: other });
	});

	test("of another is asked anew", () => {
		const item = { ...context, key: "item", format: "string" as const };
		expect(withContext(read(), item)).toEqual({ ...api.blank(), context: item });
		expect(withContext(api.blank(), context)).toEqual({ ...api.blank(), context, match: 10 });
	});
});

describe("the format of what was sent", () => {
	test.each([
		["12", true, "number"],
		["12", false, "string"],
		["2026-04-05", false, "datetime"],
		["2026-04-05T13:00:00+09:00", false, "datetime"],
		["[1]", false, "array"],
		['{"a":1}', false, "object"],
		["", false, "string"],
	])("%j (all numbers: %s) is %s", (sample, allAreNumbers, format) => {
		expect(inferContextFormat(sample, allAreNumbers)).toBe(format);
	});
});
