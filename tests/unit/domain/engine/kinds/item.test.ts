import { describe, expect, test } from "vitest";
import { MAX_ITEM_NAME, nameOfCopy } from "#domain/engine/kinds/item-fields.ts";
import { isWebAddress, itemFields } from "#domain/engine/kinds/item-input.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

describe("the name of a copy", () => {
	test.each([
		["会員", 1, "会員のコピー"],
		["会員", 2, "会員のコピー2"],
		["", 1, "のコピー"],
		["会員のコピー", 1, "会員のコピーのコピー"],
	])("of %j, the %ith", (name, number, copy) => {
		expect(nameOfCopy(name, MAX_ITEM_NAME, number)).toBe(copy);
	});

	test.each(["あ".repeat(100), "🎉".repeat(50), "👩‍👩‍👧‍👦".repeat(9), "x".repeat(97)])(
		"of %s is cut so that it may be saved again, and splits no character",
		(name) => {
			for (const number of [1, 2, 10, 1_000]) {
				const copy = nameOfCopy(name, MAX_ITEM_NAME, number);
				expect(itemFields.name.parse(copy)).toBe(copy);
				expect(copy).toMatch(/のコピー\d*$/);
				expect(copy.isWellFormed()).toBe(true);
			}
		},
	);
});

describe("the name of an item", () => {
	test("is trimmed", () => {
		expect(itemFields.name.parse("　会員 \n")).toBe("会員");
	});

	const REFUSED: [unknown, string][] = [
		["", EXPLORER_TEXTS.itemNameRequired],
		["　", EXPLORER_TEXTS.itemNameRequired],
		[null, EXPLORER_TEXTS.itemNameRequired],
		[5, EXPLORER_TEXTS.itemNameRequired],
		[["会員"], EXPLORER_TEXTS.itemNameRequired],
		["x".repeat(101), FIELD_TEXTS.tooLong(100)],
		["会\u0000員", FIELD_TEXTS.characterUnusable],
		["会\u001b員", FIELD_TEXTS.characterUnusable],
	];

	test.each(REFUSED)("%j is none", (name, text) => {
		expect(itemFields.name.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([text]);
	});

	test.each(["<b>x</b>", "一行\n二行", "🎉", "tab\tstop", "\u202e右から"])("%j is one", (name) => {
		expect(itemFields.name.parse(name)).toBe(name);
	});
});

describe("an address on the web", () => {
	test.each([
		["https://example.com/", true],
		["http://localhost:8790/a?b#c", true],
		["HTTPS://EXAMPLE.COM", true],
		["javascript:alert(1)", false],
		["data:text/html,x", false],
		["ftp://example.com/", false],
		["//example.com/", false],
		["example.com", false],
		["https://example.com/a\nb", false],
		["https://example.com/日本?q=あ", true],
		["https://", false],
		["", false],
	])("%j: %s", (text, isOne) => {
		expect(isWebAddress(text)).toBe(isOne);
	});
});
