import { beforeAll, describe, expect, test } from "vitest";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import {
	buildItem,
	expectCrud,
	fetchItemRow,
	requestRegister,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";

let operator: ConsoleSession;
beforeAll(async () => {
	operator = await buildSession();
});

const make = (type: number, value: unknown) =>
	buildItem("common_var", operator, { name: `共通${type}`, type, value } as never);
const shownValue = async (id: number) => (await fetchItemRow("common_var", operator, id))?.value;
const stored = async (id: number) =>
	(
		await readRows<{ value: string; number: number | null; date: string | null }>(
			"select value, number, date from common_var_values where common_var_id = ?",
			id,
		)
	)[0];

describe("[E-226, E-338] the value of a common variable is kept by its type", () => {
	const KEPT: [string, number, unknown, { value: string; number: number | null; date: string | null }][] = [
		["a text", 1, "秋のセール", { value: "秋のセール", number: null, date: null }],
		["a text that looks like a number", 1, "007", { value: "007", number: null, date: null }],
		["no text at all", 1, "", { value: "", number: null, date: null }],
		["a number", 2, "12.5", { value: "12.5", number: 12.5, date: null }],
		["a number as JSON has it", 2, -3, { value: "-3", number: -3, date: null }],
		["the highest", 2, "9999999999.999", { value: "9999999999.999", number: 9999999999.999, date: null }],
		["the lowest", 2, "-9999999999.999", { value: "-9999999999.999", number: -9999999999.999, date: null }],
		["lines", 3, "一行目\n二行目", { value: "一行目\n二行目", number: null, date: null }],
		["a leap day", 10, "2028-02-29", { value: "2028-02-29", number: null, date: "2028-02-29" }],
	];

	test.each(KEPT)("%s", async (_, type, value, row) => {
		const id = await make(type, value);
		expect([await shownValue(id), await stored(id)]).toEqual([row.value, row]);
	});

	const REFUSED: [string, number, unknown, string][] = [
		["above the highest", 2, "9999999999.9991", FIELD_TEXTS.decimalRequired],
		["above the highest", 2, "10000000000", VAR_TEXTS.commonNumberRange],
		["below the lowest", 2, "-10000000000", VAR_TEXTS.commonNumberRange],
		["no number", 2, "", FIELD_TEXTS.decimalRequired],
		["a word", 2, "百", FIELD_TEXTS.decimalRequired],
		["an exponent", 2, "1e3", FIELD_TEXTS.decimalRequired],
		["a huge JSON number", 2, 1e300, FIELD_TEXTS.decimalRequired],
		["a day that is none", 10, "2027-02-29", FIELD_TEXTS.dateRequired],
		["a date in another form", 10, "2027/02/01", FIELD_TEXTS.dateRequired],
		["no date", 10, "", FIELD_TEXTS.dateRequired],
		["a text of 201", 1, "あ".repeat(201), FIELD_TEXTS.tooLong(200)],
		["a long text of 5,001", 3, "あ".repeat(5_001), FIELD_TEXTS.tooLong(5_000)],
	];

	test.each(REFUSED)("not %s (type %i)", async (_, type, value, text) => {
		const before = await takeSnapshot();
		const answer = await requestRegister("common_var", operator, { name: "共通", type, value });
		expect([answer.status, await answer.json()]).toEqual([422, { value: [text] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test.each([[null], [["a"]], [{ a: 1 }], [true]])("nor something that is no text: %j", async (value) => {
		const answer = await requestRegister("common_var", operator, { name: "共通", type: 1, value });
		expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, ["value"]]);
	});
});

test("an edit changes value and type together, and leaves nothing of the former type", async () => {
	const id = await make(2, "5");
	expect((await resaveItem("common_var", operator, id, { value: "五" })).status).toBe(422);
	expect(await shownValue(id)).toBe("5");
	expect((await resaveItem("common_var", operator, id, { type: 10, value: "2026-12-24" })).status).toBe(200);
	expect(await stored(id)).toEqual({ value: "2026-12-24", number: null, date: "2026-12-24" });
});

test("a copy has the value and a code of its own, and the two go separate ways", async () => {
	const id = await make(2, "5");
	const { focus } = await expectCrud("common_var", operator, { action: "copy", focus: id });
	expect(await stored(focus!)).toEqual({ value: "5", number: 5, date: null });
	await resaveItem("common_var", operator, focus!, { value: "6" });
	expect([await shownValue(id), await shownValue(focus!)]).toEqual(["5", "6"]);
	const codes = await Promise.all(
		[id, focus!].map(async (each) => (await fetchItemRow("common_var", operator, each))!.code),
	);
	expect(new Set(codes).size).toBe(2);
	for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}$/);
});
