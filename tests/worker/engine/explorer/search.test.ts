import { beforeAll, describe, expect, test } from "vitest";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { buildItem, fetchItemList, fetchItemRow } from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { storeRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeAll(async () => {
	operator = await buildSession();
});

const found = async (kind: KindName, search: string) =>
	(await fetchItemList(kind, operator, { search })).items.map(({ id }) => id);

const CODES: [KindName, string][] = [
	["form", "code"],
	["tracker", "tracker_code"],
	["script", "code"],
	["landing", "code"],
	["product", "code"],
];

describe("[E-228 to E-231] the search box finds beside the name the code", () => {
	test.each(CODES)(
		"of the kind %s, whole, in part, and typed in full width or capitals",
		async (kind, field) => {
			const id = await buildItem(kind, operator, { name: "さがす項目" });
			await buildItem(kind, operator, { name: "ほかの項目" });
			const code = (await fetchItemRow(kind, operator, id))![field] as string;
			const fullWidth = code.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));
			for (const search of [code, code.slice(1, -1), code.toUpperCase(), fullWidth, "さがす項"])
				expect([search, await found(kind, search)]).toEqual([search, [id]]);
		},
	);
});

describe("[E-232] the landing search takes an address", () => {
	const ADDRESSES: [string, boolean][] = [
		["https://console.example.com/r/Abc123", true],
		["https://console.example.com/r/Abc123/", true],
		["http://localhost:8790/r/Abc123?m1=poster#top", true],
		[" https://console.example.com/deep/er/r/Abc123 ", true],
		["https://console.example.com/r/Abc124", false],
		["https://console.example.com/r/Abc12", false],
		["https://console.example.com/r/Abc12345678", false],
		["https://console.example.com/Abc123/more-than-a-code", false],
	];

	test.each(ADDRESSES)("%s: %s", async (address, isFound) => {
		const [first] = await found("landing", "Abc123");
		const id =
			first ??
			(await storeRow("landings", { name: "店頭", name_key: "店頭", created_at: 1, code: "Abc123" }));
		expect(await found("landing", address)).toEqual(isFound ? [id] : []);
	});

	test.each(["abcdef", "abcdefghij"])("with a code of six to ten characters: %s", async (code) => {
		const id = await storeRow("landings", { name: "看板", name_key: "看板", created_at: 1, code });
		expect(await found("landing", `https://console.example.com/r/${code}`)).toEqual([id]);
	});
});

test("signs that mean something in SQL, JSON or patterns are letters like others", async () => {
	const name = `100%_"お得'"; -- \\ {} *`;
	const id = await buildItem("tag", operator, { name });
	await buildItem("tag", operator, { name: "100円引き" });
	for (const search of ["100%", '_"お得', "'\"; --", "\\", "{}", "*"])
		expect([search, await found("tag", search)]).toEqual([search, [id]]);
	expect(await found("tag", "あ".repeat(200))).toEqual([]);
});

test("a search of nothing but spaces is none", async () => {
	const { items } = await fetchItemList("tag", operator, { search: "  " });
	expect(items.length).toBe((await fetchItemList("tag", operator)).items.length);
});
