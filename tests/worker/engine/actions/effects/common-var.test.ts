import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { effectOutcomeOf } from "#domain/engine/actions/effect-outcomes.ts";
import { COMMON_VAR_TYPES, MAX_COMMON_NUMBER } from "#domain/engine/kinds/common-var.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	beginEffectTest,
	buildEffect,
	findRefusedField,
	insertNamedRow,
	listReceivedTexts,
	runEffects,
	runEffectsFor,
} from "#tests/support/effect-runs.ts";
import { testInEveryState } from "#tests/support/effect-states.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

beforeAll(resetState);
let clock: TestClock;
let friend: FriendRecord;
let made = 0;
beforeEach(async () => {
	({ clock, friend } = await beginEffectTest());
});

const code = () => `v${String(++made).padStart(3, "0")}`;
const { number: NUMBER } = COMMON_VAR_TYPES;

/** Common variable, optionally with a value. */
async function variable(value: number | null, given: object = {}): Promise<number> {
	const id = await insertNamedRow("common_vars", { type: NUMBER, code: code(), ...given });
	if (value !== null)
		await storeRow("common_var_values", {
			...{ common_var_id: id, value: String(value), value_key: String(value), number: value },
			updated_at: 1,
		});
	return id;
}

const valuesOf = (id: number) =>
	readRows("select value, value_key, number from common_var_values where common_var_id = ?", id);
const stored = (number: number, written = String(number)) => [{ value: written, value_key: written, number }];

describe("[A-053] a common variable", () => {
	testInEveryState({
		build: async () => buildEffect("commonVar", { common_var_id: await variable(10), fix_value: 3 }),
		trace: (_, { common_var_id }) => valuesOf(common_var_id),
		done: stored(13),
	});
});

const [add, subtract] = [2, 3];

test.each<[name: string, before: number | null, operand: number, by: number, after: number, code?: string]>([
	["[A-105] is added to", 10, add, 3, 13],
	["[A-106] is subtracted from", 10, subtract, 3, 7],
	["goes below 0", 1, subtract, 3, -2],
	["counts from 0 where it has no value", null, add, 3, 3],
	["counts down from 0 where it has no value", null, subtract, 3, -3],
	["is left by 0", 10, add, 0, 10],
	["[A-275] keeps three decimals", 0.1, add, 0.2, 0.3],
	["[A-275] counts to a whole number", 1.5, subtract, 0.5, 1],
	["[A-275] to the thousandth", 1, subtract, 0.001, 0.999],
	["[A-273] ends at its greatest", MAX_COMMON_NUMBER - 1, add, 5, MAX_COMMON_NUMBER, "h"],
	["[A-273] reaches its greatest", MAX_COMMON_NUMBER - 5, add, 5, MAX_COMMON_NUMBER],
	["[A-273] ends at its least", -MAX_COMMON_NUMBER, subtract, 1, -MAX_COMMON_NUMBER, "h"],
	["counts with great numbers", 9_000_000_000, add, 1.5, 9_000_000_001.5],
])("%s", async (_, before, operand, by, after, code = "d") => {
	const common_var_id = await variable(before);
	expect(
		await runEffects(clock, friend, [buildEffect("commonVar", { common_var_id, operand, fix_value: by })]),
	).toBe(code);
	expect(await valuesOf(common_var_id)).toEqual(stored(after));
});

test("of a set, the runs that were held at the bound say so, and the others do not", async () => {
	const common_var_id = await variable(MAX_COMMON_NUMBER - 2);
	const friends = [friend, await buildFriend(), await buildFriend()];
	const codes = await runEffectsFor(clock, friends, [
		buildEffect("commonVar", { common_var_id, fix_value: 1 }),
	]);
	expect(codes).toEqual(["d", "d", "h"]);
	expect(effectOutcomeOf("h")).toEqual({
		outcome: "done",
		reason: expect.stringContaining("上限または下限"),
	});
	expect(await valuesOf(common_var_id)).toEqual(stored(MAX_COMMON_NUMBER));
});

test("counts once for each friend of a set whose condition holds, and for no other", async () => {
	const common_var_id = await variable(0);
	const hidden = await buildFriend({ userRate: 0 });
	const member_query_id = await storeRow("member_queries", {
		filter: { inputs: [], user_rate_type: 0, with_blocked: 0 },
		created_at: 1,
	});
	const counting = { ...buildEffect("commonVar", { common_var_id, fix_value: 1 }), member_query_id };
	expect(await runEffectsFor(clock, [friend, await buildFriend(), hidden], [counting])).toEqual([
		"d",
		"d",
		"c",
	]);
	expect(await valuesOf(common_var_id)).toEqual(stored(2));
});

test("counts all of many runs that come at once", async () => {
	const common_var_id = await variable(0);
	const many = await Promise.all(Array.from({ length: 15 }, () => buildFriend()));
	await Promise.all(
		many.map((who) => runEffects(clock, who, [buildEffect("commonVar", { common_var_id, fix_value: 2 })])),
	);
	expect(await valuesOf(common_var_id)).toEqual(stored(30));
});

test("is read as it is then by a text of the same action", async () => {
	const named = code();
	const common_var_id = await variable(4, { code: named });
	const effects = [
		buildEffect("commonVar", { common_var_id, operand: subtract, fix_value: 1 }),
		buildEffect("text", { text: `残り{CVAR_${named}}` }),
	];
	expect(await runEffects(clock, friend, effects)).toBe("dd");
	expect(await listReceivedTexts(friend)).toEqual(["残り3"]);
});

test.each<[string, object]>([
	["a text", { type: COMMON_VAR_TYPES.string }],
	["a long text", { type: COMMON_VAR_TYPES.longText }],
	["a date", { type: COMMON_VAR_TYPES.date }],
	["gone", { deleted_at: 1 }],
])("is not counted where it is %s by now", async (_, given) => {
	const common_var_id = await variable(10, given);
	expect(await runEffects(clock, friend, [buildEffect("commonVar", { common_var_id, fix_value: 1 })])).toBe(
		"g",
	);
	expect(await valuesOf(common_var_id)).toEqual(stored(10));
});

test.each<[string, object, string]>([
	["without a variable", {}, "common_var_id"],
	["[A-274] to add what is below 0", { common_var_id: 1, fix_value: -1 }, "fix_value"],
	[
		"[A-273] to add more than there may be",
		{ common_var_id: 1, fix_value: MAX_COMMON_NUMBER + 1 },
		"fix_value",
	],
	["with what is no number", { common_var_id: 1, fix_value: "x" }, "fix_value"],
	["[A-105] [A-106] with another operand", { common_var_id: 1, operand: 1 }, "operand"],
	["[A-107] with another kind of value", { common_var_id: 1, value_type: 2 }, "value_type"],
])("is refused %s", (_, given, field) => {
	expect(findRefusedField("commonVar", given)).toBe(field);
});
