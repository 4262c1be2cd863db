import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	beginEffectTest,
	buildEffect,
	findRefusedField,
	insertNamedRow,
	runEffects,
	runEffectsFor,
} from "#tests/support/effect-runs.ts";
import { testInEveryState } from "#tests/support/effect-states.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

beforeAll(resetState);
let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, friend } = await beginEffectTest());
});

const CHOICES = [
	{ id: 3, value: "金", color: "#777777", sortIndex: 0 },
	{ id: 7, value: "3", color: "#777777", sortIndex: 1 },
];
const field = (type: VarType, given: object = {}) =>
	insertNamedRow("vars", { type, choices: type === VAR_TYPES.select ? CHOICES : [], ...given });

type Stored = { value: string | null; number: number | null; date: string | null; choice_id: number | null };
const infoOf = async (who: { id: number }, varId: number): Promise<Stored | null> =>
	(
		await readRows<Stored>(
			"select value, number, date, choice_id from friend_vars where friend_id = ? and var_id = ?",
			who.id,
			varId,
		)
	)[0] ?? null;

const text = (value: string): Stored => ({ value, number: null, date: null, choice_id: null });
const number = (of: number): Stored => ({ value: String(of), number: of, date: null, choice_id: null });
const date = (day: string): Stored => ({ value: day, number: null, date: day, choice_id: null });
const choice = (id: number): Stored => ({ value: null, number: null, date: null, choice_id: id });

describe("[A-045] an effect on friend information", () => {
	testInEveryState({
		build: async () => buildEffect("friendInfo", { var_id: await field(0), fix_value: "東京" }),
		trace: (who, { var_id }) => infoOf(who, var_id),
		done: text("東京"),
	});
});

/** Initial value of a field by type. */
const HELD: Partial<Record<VarType, Stored & { media_key?: string }>> = {
	0: text("大阪"),
	1: number(10),
	2: text("大阪\n北"),
	10: { ...text("写真.png"), media_key: "picture" },
	13: { ...text("資料.pdf"), media_key: "paper" },
	20: choice(7),
	30: date("2020-02-29"),
};
const { normal, number: NUMBER, longText, image, pdf, select, date: DATE } = VAR_TYPES;

type Row = [name: string, type: VarType, set: object, fromNothing: Stored | null, fromHeld: Stored | null];
const same = (value: Stored | null): [Stored | null, Stored | null] => [value, value];

const CONSTANTS: Row[] = [
	["[A-069] assigns a text", normal, { fix_value: " 東京 " }, ...same(text(" 東京 "))],
	["assigns a long text", longText, { fix_value: "あ\n".repeat(2_000) }, ...same(text("あ\n".repeat(2_000)))],
	["assigns a number", NUMBER, { fix_value: "１，２００.5" }, ...same(number(1_200.5))],
	["assigns 0, never -0", NUMBER, { fix_value: "-0" }, ...same(number(0))],
	["assigns a date", DATE, { fix_value: "2028-02-29" }, ...same(date("2028-02-29"))],
	["assigns a choice by its id, not by what it says", select, { fix_value: "3" }, ...same(choice(3))],
	["[A-070] adds", NUMBER, { operand: 2, fix_value: "2.5" }, number(2.5), number(12.5)],
	["adds what is below 0", NUMBER, { operand: 2, fix_value: "-15" }, number(-15), number(-5)],
	["[A-071] subtracts", NUMBER, { operand: 3, fix_value: "0.1" }, number(-0.1), number(9.9)],
	["keeps three decimals", NUMBER, { operand: 2, fix_value: "0.0016" }, number(0.001), number(10.001)],
	["counts to 0", NUMBER, { operand: 3, fix_value: "10" }, number(-10), number(0)],
	[
		"counts great numbers",
		NUMBER,
		{ operand: 2, fix_value: "999999999999" },
		number(999999999999),
		number(1000000000009),
	],
	...[normal, NUMBER, longText, image, pdf, select, DATE].map(
		(type): Row => [`[A-072] [A-243] clears type ${type}`, type, { operand: 4 }, null, null],
	),
	["[A-243] only clears a picture, whatever is asked", image, { operand: 1, fix_value: "あ" }, null, null],
	["[A-075] assigns the day of the action", DATE, { valuetype: 3 }, ...same(date("2026-11-20"))],
	["[A-239] the same by its name", DATE, { dynamic_value: "action_date" }, ...same(date("2026-11-20"))],
	[
		"[A-074] assigns the one number of a range",
		NUMBER,
		{ valuetype: 2, min_value: 5, max_value: 5 },
		...same(number(5)),
	],
	[
		"[A-246] of a range the wrong way round",
		NUMBER,
		{ valuetype: 2, min_value: 5, max_value: 1 },
		...same(number(5)),
	],
	[
		"adds a random number",
		NUMBER,
		{ operand: 2, valuetype: 2, min_value: 2, max_value: 2 },
		number(2),
		number(12),
	],
];

describe("by its settings", () => {
	test.each(CONSTANTS)("%s", async (_, var_type, set, fromNothing, fromHeld) => {
		const var_id = await field(var_type);
		const holder = await buildFriend();
		const held = { value_key: HELD[var_type]!.value, ...HELD[var_type] };
		await storeRow("friend_vars", { ...held, friend_id: holder.id, var_id, updated_at: 1 });
		const made = buildEffect("friendInfo", { var_id, var_type, ...set });
		expect(await runEffectsFor(clock, [friend, holder], [made])).toEqual(["d", "d"]);
		expect(await infoOf(friend, var_id)).toEqual(fromNothing);
		expect(await infoOf(holder, var_id)).toEqual(fromHeld);
	});

	test("the day of the action is the account's, not Greenwich's", async () => {
		const var_id = await field(DATE);
		clock = new TestClock("2026-11-20 00:30");
		await runEffects(clock, friend, [buildEffect("friendInfo", { var_id, var_type: DATE, valuetype: 3 })]);
		expect(await infoOf(friend, var_id)).toEqual(date("2026-11-20"));
	});
});

describe("[A-074] a random number", () => {
	test("is any of the whole numbers of its range, both ends included, and none else", async () => {
		const [one, other] = [await field(NUMBER), await field(NUMBER)];
		const many = await Promise.all(Array.from({ length: 60 }, () => buildFriend()));
		const roll = (var_id: number) =>
			buildEffect("friendInfo", { var_id, var_type: NUMBER, valuetype: 2, min_value: 1, max_value: 3 });
		await runEffectsFor(clock, many, [roll(one), roll(other)]);
		const drawn = await readRows<{ a: number; b: number }>(
			"select a.number as a, b.number as b from friend_vars a join friend_vars b on b.friend_id = a.friend_id and b.var_id = ? where a.var_id = ?",
			other,
			one,
		);
		expect(drawn).toHaveLength(60);
		expect([...new Set(drawn.map(({ a }) => a))].sort()).toEqual([1, 2, 3]);
		// Two random values of one run do not always coincide.
		expect(drawn.some(({ a, b }) => a !== b)).toBe(true);
	});

	test("has at most three decimals where its range has", async () => {
		const var_id = await field(NUMBER);
		const range = { var_type: NUMBER, valuetype: 2, min_value: 0.5, max_value: 0.75 };
		await runEffects(clock, friend, [buildEffect("friendInfo", { var_id, ...range })]);
		const { value, number: drawn } = (await infoOf(friend, var_id))!;
		expect(drawn).toBeGreaterThanOrEqual(0.5);
		expect(drawn).toBeLessThanOrEqual(0.75);
		expect(value).toMatch(/^0\.\d{1,3}$/);
	});
});

const DATA = { category: "shop", event: "paid", key: "what" };

describe("[A-076] from integration data", () => {
	test.each<[string, VarType, string, Stored | null, object?]>([
		["a text", normal, "東京", text("東京")],
		["a number", NUMBER, "1,200", number(1_200)],
		["a number to add", NUMBER, "2.5", number(2.5), { operand: 2 }],
		["a number to subtract", NUMBER, "2.5", number(-2.5), { operand: 3 }],
		["no number", NUMBER, "たくさん", null],
		["no number to add", NUMBER, "たくさん", null, { operand: 2 }],
		["a date", DATE, "2026/12/24", date("2026-12-24")],
		["a date with a time", DATE, "2026-12-24T10:00:00Z", date("2026-12-24")],
		["no date of any calendar", DATE, "2026-02-30", null],
		["a choice by what it says", select, "3", choice(7)],
		["no choice", select, "銀", null],
		["nothing", normal, "", null],
	])("%s", async (_, var_type, value, stored, set = {}) => {
		const var_id = await field(var_type);
		const made = buildEffect("friendInfo", { var_id, var_type, valuetype: 15, context: DATA, ...set });
		const brings = { context: [["shop", "paid", "what", value]] as [string, string, string, string][] };
		expect(await runEffects(clock, friend, [made], brings)).toBe(stored === null ? "x" : "d");
		expect(await infoOf(friend, var_id)).toEqual(stored);
	});

	test("that nobody sent leaves the field as it is", async () => {
		const var_id = await field(normal);
		await storeRow("friend_vars", { ...text("大阪"), friend_id: friend.id, var_id, updated_at: 1 });
		const made = buildEffect("friendInfo", { var_id, valuetype: 15, context: DATA });
		expect(await runEffects(clock, friend, [made], { context: [["shop", "paid", "else", "東京"]] })).toBe(
			"x",
		);
		expect(await infoOf(friend, var_id)).toEqual(text("大阪"));
	});
});

describe("what its field has become since", () => {
	test.each<[string, (varId: number) => Promise<unknown>, string]>([
		["deleted", (id) => updateRow("vars", id, { deleted_at: 1 }), "g"],
		["of another type", (id) => updateRow("vars", id, { type: 1 }), "g"],
		["without the choice", (id) => updateRow("vars", id, { choices: [CHOICES[1]] }), "g"],
		[
			"with the choice renamed",
			(id) => updateRow("vars", id, { choices: [{ ...CHOICES[0], value: "銀" }] }),
			"d",
		],
	])("%s", async (_, change, code) => {
		const var_id = await field(select);
		await change(var_id);
		expect(
			await runEffects(clock, friend, [
				buildEffect("friendInfo", { var_id, var_type: select, fix_value: "3" }),
			]),
		).toBe(code);
		expect(await infoOf(friend, var_id)).toEqual(code === "d" ? choice(3) : null);
	});

	test.each([normal, longText, select, DATE])(
		"[A-277] of type %i, counted with before that was refused: nothing is overwritten",
		async (var_type) => {
			const var_id = await field(var_type);
			await storeRow("friend_vars", { ...HELD[var_type], friend_id: friend.id, var_id, updated_at: 1 });
			const fix_value = { 0: "5", 2: "5", 20: "3", 30: "2026-01-01" }[var_type];
			const old = { ...buildEffect("friendInfo", { var_id, var_type, fix_value }), operand: 2 as const };
			expect(await runEffects(clock, friend, [old])).toBe("v");
			expect(await infoOf(friend, var_id)).toEqual(HELD[var_type]);
		},
	);
});

const RECEIVED = { ...DATA, category: "receive_line_event", event: "event" };
test.each<[string, object, string]>([
	["without a field", { var_id: 0, fix_value: "あ" }, "var_id"],
	["[A-267] without a value", { var_id: 1 }, "fix_value"],
	["with a number that is none", { var_id: 1, var_type: 1, fix_value: "abc" }, "fix_value"],
	["with a day that is none", { var_id: 1, var_type: 30, fix_value: "2027-02-29" }, "fix_value"],
	["without a choice", { var_id: 1, var_type: 20 }, "fix_value"],
	["[A-277] to add to a date", { var_id: 1, var_type: 30, operand: 2, fix_value: "2026-01-01" }, "operand"],
	["to subtract from a text", { var_id: 1, operand: 3, fix_value: "1" }, "operand"],
	["to add to a choice", { var_id: 1, var_type: 20, operand: 2, fix_value: "1" }, "operand"],
	[
		"[A-307] to add the message",
		{ var_id: 1, var_type: 1, operand: 2, valuetype: 15, context: RECEIVED },
		"operand",
	],
	["[A-304] without data", { var_id: 1, valuetype: 15 }, "context"],
])("is refused %s", (_, given, path) => {
	expect(findRefusedField("friendInfo", given)).toBe(path);
});
