import { describe, expect, test } from "vitest";
import { composeStarterSet } from "#domain/console/first-day/compose-starter-set.ts";
import { BLANK_WORDS, hoursTextOf, type ShopWords, shopWords } from "#domain/console/first-day/shop-words.ts";
import { OWN_BOOKING_PAGE, OWN_FORM } from "#domain/console/first-day/starter-trade.ts";
import { TRADE_NAMES, tradeOf } from "#domain/console/first-day/trades/registry.ts";
import { parsePlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";

const SHOP: ShopWords = {
	...{ name: "ヘアサロンひより", phone: "03-1234-5678", address: "東京都渋谷区神南1-2-3" },
	...{ opens: "10:00", closes: "19:00", closed: [2] },
};
/** Shop with the longest words, and one that says only its name. */
const SHOPS = [
	SHOP,
	{ ...SHOP, name: "あ".repeat(40), address: "い".repeat(100) },
	{ ...BLANK_WORDS, name: "店" },
];

describe.each(TRADE_NAMES)("the starter set of %s", (name) => {
	const trade = tradeOf(name);

	test.each(SHOPS)("passes the input rules of every editor in the words of a shop (%#)", (shop) => {
		const { items, salon, folder } = composeStarterSet(trade, shop, "picture");
		const countOf = (kind: string) => items.filter((item) => item.kind === kind).length;
		expect(countOf("reaction")).toBe(5);
		expect(countOf("richmenu")).toBe(1);
		expect(countOf("form")).toBe(1);
		expect(countOf("scenario")).toBe(1);
		expect(countOf("tag")).toBeGreaterThanOrEqual(4);
		expect(countOf("var")).toBeGreaterThanOrEqual(4);
		expect(folder).not.toBe("");
		expect(salon === null).toBe(trade.salon === null);
	});

	test("offers hours that its form accepts", () => {
		expect(shopWords.safeParse({ ...BLANK_WORDS, ...trade.hours, name: "店" }).success).toBe(true);
	});

	test("says where the shop is, or that the staff tells it", () => {
		const textOf = (shop: ShopWords) => trade.answers.find(({ id }) => id === "access")?.text(shop);
		expect(textOf(SHOP)).toContain(SHOP.address);
		expect(textOf({ ...SHOP, address: "" })).toContain("スタッフがご案内します");
	});

	test("has names that are unique within each kind", () => {
		const { items } = composeStarterSet(trade, SHOP, "picture");
		const names = items.map(({ kind, content }) => `${kind}:${content.name}`);
		expect(new Set(names).size).toBe(names.length);
	});

	test("leads to its own booking page and form by placeholders", () => {
		const texts = JSON.stringify(composeStarterSet(trade, SHOP, "picture").items);
		expect(texts).toContain(OWN_FORM);
		expect(texts.includes(OWN_BOOKING_PAGE)).toBe(trade.salon !== null);
		expect(parsePlaceholders(OWN_BOOKING_PAGE)[0]?.placeholder).not.toBeNull();
		expect(parsePlaceholders(OWN_FORM)[0]?.placeholder).not.toBeNull();
	});

	test("switches nothing on", () => {
		const { items } = composeStarterSet(trade, SHOP, "picture");
		for (const { kind, content } of items)
			if (kind === "reaction" || kind === "richmenu") expect(content.is_active).toBe(0);
	});

	test("tags, asks and taps only what it makes", () => {
		const { items } = composeStarterSet(trade, SHOP, "picture");
		const tags = new Set(trade.tags.map(([tag]) => tag));
		for (const { tag } of trade.answers) if (tag) expect(tags).toContain(tag);
		expect(tags).toContain(trade.form.tag);
		const fields = new Set(trade.fields.map((field) => field.name));
		for (const { field } of trade.form.questions) if (field) expect(fields).toContain(field);
		const menu = items.find(({ kind }) => kind === "richmenu")!;
		for (const { type, action_id } of menu.content.buttons as { type: string; action_id: number | null }[])
			if (type === "action") expect(action_id).toBeGreaterThan(0);
	});
});

describe("the words of a shop", () => {
	test("say its hours and closed days in a sentence", () => {
		expect(hoursTextOf(SHOP)).toBe("10:00〜19:00（定休日：火曜日）");
		expect(hoursTextOf({ ...SHOP, closed: [] })).toBe("10:00〜19:00（年中無休）");
	});

	test.each([
		["name", { name: " " }],
		["name", { name: "{name}" }],
		["phone", { phone: "電話なし" }],
		["closed", { closed: [0, 1, 2, 3, 4, 5, 6] }],
		["closes", { closes: "09:00" }],
		["opens", { opens: "07:75" }],
	])("are refused at %s: %o", (field, change) => {
		const parsed = shopWords.safeParse({ ...SHOP, ...change });
		expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
	});
});
