import { expect, test } from "vitest";
import {
	contextEntries,
	isContextKey,
	problemWithContextValue,
} from "#domain/engine/placeholders/api-context.ts";
import { runContextValues } from "#domain/engine/placeholders/context-of-run.ts";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";

test("[A-111] what a program sends has a type by itself; moments become the account's own", () => {
	const sent = {
		a: "メモ",
		b: 12.5,
		c: true,
		d: null,
		e: "2026-11-23",
		f: "2026-11-23T23:30:00Z",
		g: "2026-11-23T10:00",
		h: [1],
		i: { x: 1 },
		j: "2026-13-45",
	};
	expect(contextEntries(sent, "Asia/Tokyo")).toEqual([
		["a", "メモ", "string"],
		["b", "12.5", "number"],
		["c", "true", "string"],
		["d", null, "string"],
		["e", "2026-11-23", "datetime"],
		["f", "2026-11-24 08:30:00", "datetime"],
		["g", "2026-11-23 10:00", "datetime"],
		["h", "[1]", "array"],
		["i", '{"x":1}', "object"],
		["j", "2026-13-45", "string"],
	]);
});

test("a key is one that a placeholder can name", () => {
	expect(["total", "注文番号", "order_id-2"].filter(isContextKey)).toHaveLength(3);
	expect(["", "a b", "a:b", "{a}", "ｔｏｔａｌ", "x".repeat(51), "a.b"].filter(isContextKey)).toEqual([]);
});

test("a value is neither too long nor of characters that nobody can type", () => {
	expect(problemWithContextValue("x".repeat(2_000))).toBeNull();
	expect(problemWithContextValue(["x".repeat(2_000)])).toBe(PROBLEM_TEXTS.valueTooLong(2_000));
	expect(problemWithContextValue("a\u0000")).toBe(PROBLEM_TEXTS.valueUnusable);
});

test("[M-221] a moment that a trigger brought is written by the format of its placeholder", () => {
	const context = runContextValues([["open_api", "order", "at", "2026-12-01 10:30:00"]]);
	expect(context.get("open_api.at")).toEqual({ type: "datetime", value: "2026-12-01 10:30:00" });
});
