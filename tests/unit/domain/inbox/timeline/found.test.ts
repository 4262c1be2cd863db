import { describe, expect, test } from "vitest";
import {
	createTextMatcher,
	foundParts,
	listSpellings,
	wideLettersIn,
	withoutRepetition,
} from "#domain/inbox/timeline/found-text.ts";

describe("what was searched for, in a text", () => {
	test.each([
		["予約をお願いします", "予約", ["[予約]", "をお願いします"]],
		["Hello hello", "HELLO", ["[Hello]", " ", "[hello]"]],
		["ＡＢＣとabc", "abc", ["[ＡＢＣ]", "と", "[abc]"]],
		["カード払い", "ｶｰﾄﾞ", ["[カード]", "払い"]],
		["100%.*です", "%.*", ["100", "[%.*]", "です"]],
		["あ", "い", ["あ"]],
		["あ", "", ["あ"]],
	])("%s / %s", (text, search, parts) => {
		expect(foundParts(text, search).map(({ text, isHit }) => (isHit ? `[${text}]` : text))).toEqual(parts);
		expect(createTextMatcher(search)(text)).toBe(parts.some((part) => part.startsWith("[")));
	});

	test("is looked for as it was typed, with its widths unified, and in full-width letters", () => {
		expect(listSpellings("abc")).toEqual(["abc", "ａｂｃ", "ＡＢＣ"]);
		expect(listSpellings("ｶｰﾄﾞ")).toEqual(["ｶｰﾄﾞ", "カード"]);
		expect(listSpellings("予約")).toEqual(["予約"]);
	});
});

describe("what the index of trigrams is asked for", () => {
	test.each([
		["予約をお願い", "予約をお願い"],
		["あ".repeat(100), "あああ"],
		["ああああさん、予約", "あああさん、予約"],
		["カードカードカード", "カードカー"],
		["WwWwWw", "WwW"],
		["👍👍👍👍です", "👍👍👍です"],
		["あい", ""],
	])("of %s it is %s", (text, part) => {
		expect(withoutRepetition(text)).toBe(part);
	});

	test("is told from what was searched for where SQL folds letters as the index does", () => {
		expect([wideLettersIn("abc予約"), wideLettersIn("ＡｂＡ"), wideLettersIn("Éa")]).toEqual([
			[],
			["ａ", "ｂ"],
			null,
		]);
	});
});
