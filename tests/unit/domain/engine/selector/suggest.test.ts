import { expect, test } from "vitest";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector-texts.ts";
import { buildSelectableItem } from "#tests/support/build-selectable-item.ts";
import { createItemSearch, suggestionsOf } from "#web/engine/selector/searchItems.ts";

const search = (names: string[], typed: string) =>
	createItemSearch(names.map((name, id) => buildSelectableItem({ id, name })))(typed);

const suggest = (names: string[], typed: string) =>
	suggestionsOf(search(names, typed)).map(({ name }) => name);

test("[E-454] offers at most twenty, and knows of all that it found", () => {
	const names = Array.from({ length: 30 }, (_, number) => `予約${number}`);
	expect(suggest(names, "予約")).toHaveLength(20);
	expect(search(names, "予約")).toHaveLength(30);
	expect(SELECTOR_TEXTS.selectorShown(20, 1_234)).toBe(
		"1,234件のうち20件を表示しています。文字を足すと絞り込めます。",
	);
});

test("finds what stands late in a long name", () => {
	const name = `${"渋谷店の会員のうち先月来店された方への".repeat(4)}お誕生日クーポン`;
	expect(suggest([name, "別のもの"], "誕生日クーポン")).toEqual([name]);
});

test("does not mind full-width, half-width and case", () => {
	expect(suggest(["ＶＩＰ会員", "一般"], "vip")).toEqual(["ＶＩＰ会員"]);
	expect(suggest(["クーポン", "一般"], "ｸｰﾎﾟﾝ")).toEqual(["クーポン"]);
});

test("[E-455] forgives a slip in a longer word and nothing worse", () => {
	expect(suggest(["newsletter"], "newslettar")).toEqual(["newsletter"]);
	expect(suggest(["newsletter"], "nawslattar")).toEqual([]);
});

test("offers the nearest first", () => {
	expect(suggest(["newslettar", "newsletter"], "newsletter")[0]).toBe("newsletter");
});

test("finds nothing where there is nothing", () => {
	expect(suggest(["会員"], "予約")).toEqual([]);
});
