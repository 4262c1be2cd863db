import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
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
import { type TestClock, tokyoTime } from "#tests/support/test-clock.ts";

beforeAll(resetState);
let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, friend } = await beginEffectTest());
});

/** A friend's reminders by goal: `state 2026-12-24 10:00`. */
const remindersOf = async ({ id }: { id: number }, episodeId: number) =>
	(
		await readRows<{ state: string; at: number }>(
			"select state, origin_at as at from friend_reminders where friend_id = ? and episode_id = ? order by origin_at, id",
			id,
			episodeId,
		)
	).map(({ state, at }) => `${state} ${toWireTime(at).slice(0, 16)}`);

const GOAL = { origin_date: "2026-12-24" };

describe("[A-084] starting a reminder", () => {
	testInEveryState({
		build: async () => buildEffect("episode", { episode_id: await insertNamedRow("episodes"), ...GOAL }),
		trace: (who, { episode_id }) => remindersOf(who, episode_id),
		done: ["set 2026-12-24 10:00"],
	});
});

describe("a reminder that is started again", () => {
	const starting = async (given: object = {}) =>
		buildEffect("episode", { episode_id: await insertNamedRow("episodes"), ...GOAL, ...given });

	test("towards the goal that it has is the one that is set: nobody is told twice", async () => {
		const again = await starting();
		expect([
			await runEffects(clock, friend, [again, again]),
			await runEffects(clock, friend, [again]),
		]).toEqual(["dd", "d"]);
		expect(await remindersOf(friend, again.episode_id)).toEqual(["set 2026-12-24 10:00"]);
	});

	test("towards another goal, by another friend, or after it was cancelled is one more", async () => {
		const first = await starting();
		const other = await buildFriend();
		await runEffectsFor(clock, [friend, other], [first]);
		await runEffects(clock, friend, [{ ...first, origin_time: "11:00" }]);
		expect(await remindersOf(friend, first.episode_id)).toEqual([
			"set 2026-12-24 10:00",
			"set 2026-12-24 11:00",
		]);
		expect(await remindersOf(other, first.episode_id)).toEqual(["set 2026-12-24 10:00"]);
		const cancelling = buildEffect("episode", { firetype: 1, episode_id: first.episode_id });
		await runEffects(clock, other, [cancelling, first]);
		expect(await remindersOf(other, first.episode_id)).toEqual([
			"cancelled 2026-12-24 10:00",
			"set 2026-12-24 10:00",
		]);
	});
});

describe("[A-085] cancelling a reminder", () => {
	testInEveryState({
		build: async (who) => {
			const episode_id = await insertNamedRow("episodes");
			await set(who, episode_id, "2026-12-24 10:00");
			return buildEffect("episode", { firetype: 1, episode_id });
		},
		trace: (who, { episode_id }) => remindersOf(who, episode_id),
		done: ["cancelled 2026-12-24 10:00"],
	});
});

const set = (who: { id: number }, episode_id: number, goal: string, state = "set") =>
	storeRow("friend_reminders", {
		...{ episode_id, friend_id: who.id, state, origin_at: tokyoTime(goal), created_at: 1 },
		next_at: state === "set" ? 9e12 : null,
	});

describe("towards a day that is written down", () => {
	test.each<[string, object, string, string[]]>([
		["[A-087] at ten", GOAL, "d", ["set 2026-12-24 10:00"]],
		["at its time", { ...GOAL, origin_time: "23:59" }, "d", ["set 2026-12-24 23:59"]],
		["a minute from now", { origin_date: "2026-11-20", origin_time: "10:01" }, "d", ["set 2026-11-20 10:01"]],
		["now: it is past", { origin_date: "2026-11-20", origin_time: "10:00" }, "p", []],
		["yesterday", { origin_date: "2026-11-19" }, "p", []],
		[
			"[A-247] without what another way asked for",
			{ ...GOAL, var_id: 9, context: { key: "a" } },
			"d",
			["set 2026-12-24 10:00"],
		],
	])("%s", async (_, goal, code, left) => {
		const episode_id = await insertNamedRow("episodes");
		expect(await runEffects(clock, friend, [buildEffect("episode", { episode_id, ...goal })])).toBe(code);
		expect(await remindersOf(friend, episode_id)).toEqual(left);
	});
});

describe("towards a day in friend information", () => {
	test.each<[string, object | null, object, string, string[]]>([
		["at ten", { value: "2026-12-24", date: "2026-12-24" }, {}, "d", ["set 2026-12-24 10:00"]],
		["at its time", { date: "2026-12-24" }, { origin_time: "08:30" }, "d", ["set 2026-12-24 08:30"]],
		["that is past", { date: "2026-11-19" }, {}, "p", []],
		[
			"that is today, at a time to come",
			{ date: "2026-11-20" },
			{ origin_time: "10:01" },
			"d",
			["set 2026-11-20 10:01"],
		],
		["that is not known", null, {}, "v", []],
		["that is no date", { value: "あした" }, {}, "v", []],
	])("%s", async (_, held, given, code, left) => {
		const [episode_id, var_id] = [
			await insertNamedRow("episodes"),
			await insertNamedRow("vars", { type: VAR_TYPES.date }),
		];
		if (held) await storeRow("friend_vars", { ...held, friend_id: friend.id, var_id, updated_at: 1 });
		const made = buildEffect("episode", { episode_id, goal_date_type: "dynamic_context", var_id, ...given });
		expect(await runEffects(clock, friend, [made])).toBe(code);
		expect(await remindersOf(friend, episode_id)).toEqual(left);
	});

	test("each friend's own, and of those without none", async () => {
		const [episode_id, var_id] = [
			await insertNamedRow("episodes"),
			await insertNamedRow("vars", { type: VAR_TYPES.date }),
		];
		const [other, none] = [await buildFriend(), await buildFriend()];
		for (const [who, date] of [
			[friend, "2027-01-31"],
			[other, "2028-02-29"],
		] as const)
			await storeRow("friend_vars", { friend_id: who.id, var_id, date, value: date, updated_at: 1 });
		const made = buildEffect("episode", { episode_id, goal_date_type: "dynamic_context", var_id });
		expect(await runEffectsFor(clock, [friend, other, none], [made])).toEqual(["d", "d", "v"]);
		expect(await remindersOf(friend, episode_id)).toEqual(["set 2027-01-31 10:00"]);
		expect(await remindersOf(other, episode_id)).toEqual(["set 2028-02-29 10:00"]);
	});
});

const PAID = { category: "shop", event: "paid", key: "until" };

describe("towards a date of integration data", () => {
	test.each<[string, string | null, string, string[]]>([
		["a day: at ten", "2026-12-24", "d", ["set 2026-12-24 10:00"]],
		["a day written with strokes", "2026/12/24", "d", ["set 2026-12-24 10:00"]],
		["with its own time", "2026-12-24 18:30", "d", ["set 2026-12-24 18:30"]],
		["with seconds", "2026-12-24T18:30:59.123", "d", ["set 2026-12-24 18:30"]],
		["by the clock of Greenwich", "2026-12-24T18:30:00Z", "d", ["set 2026-12-25 03:30"]],
		["by another clock", "2026-12-24T18:30:00+08:00", "d", ["set 2026-12-24 19:30"]],
		["that is past", "2026-11-19", "p", []],
		["that no calendar has", "2026-02-30", "x", []],
		["with a time that no clock shows: at ten", "2026-12-24 25:00", "d", ["set 2026-12-24 10:00"]],
		["that is none", "来週", "x", []],
		["that nobody sent", null, "x", []],
	])("%s", async (_, value, code, left) => {
		const episode_id = await insertNamedRow("episodes");
		const made = buildEffect("episode", {
			...{ episode_id, goal_date_type: "dynamic_context", selectionType: "context", context: PAID },
		});
		const context: [string, string, string, string][] =
			value === null ? [] : [["shop", "paid", "until", value]];
		expect(await runEffects(clock, friend, [made], { context })).toBe(code);
		expect(await remindersOf(friend, episode_id)).toEqual(left);
	});
});

describe("cancels", () => {
	const GOALS = ["2026-12-24 10:00", "2026-12-24 18:00", "2026-12-25 10:00"];
	const cancelled = (...places: number[]) =>
		GOALS.map((goal, at) => `${places.includes(at) ? "cancelled" : "set"} ${goal}`);

	test.each<[string, object, string, string[]]>([
		["[A-088] all", {}, "d", cancelled(0, 1, 2)],
		[
			"[A-088] all, whatever date is left from another way",
			{ cancel_origin_date: "2026-12-25" },
			"d",
			cancelled(0, 1, 2),
		],
		["[A-089] those of a day", { cancel_type: 1, cancel_origin_date: "2026-12-24" }, "d", cancelled(0, 1)],
		["[A-089] none of a day without", { cancel_type: 1, cancel_origin_date: "2026-12-26" }, "n", cancelled()],
		[
			"[A-090] that of a moment",
			{ cancel_type: 2, cancel_origin_date: "2026-12-24", cancel_origin_time: "18:00" },
			"d",
			cancelled(1),
		],
		[
			"[A-090] at ten unless told otherwise",
			{ cancel_type: 2, cancel_origin_date: "2026-12-25" },
			"d",
			cancelled(2),
		],
		[
			"[A-090] none of another minute",
			{ cancel_type: 2, cancel_origin_date: "2026-12-24", cancel_origin_time: "18:01" },
			"n",
			cancelled(),
		],
	])("%s", async (_, given, code, left) => {
		const [episode_id, another] = [await insertNamedRow("episodes"), await insertNamedRow("episodes")];
		for (const goal of GOALS) await set(friend, episode_id, goal);
		await set(friend, another, GOALS[0]!);
		const other = await buildFriend();
		await set(other, episode_id, GOALS[0]!);
		expect(
			await runEffects(clock, friend, [buildEffect("episode", { firetype: 1, episode_id, ...given })]),
		).toBe(code);
		expect(await remindersOf(friend, episode_id)).toEqual(left);
		expect(await remindersOf(friend, another)).toEqual([`set ${GOALS[0]}`]);
		expect(await remindersOf(other, episode_id)).toEqual([`set ${GOALS[0]}`]);
	});

	test.each(["finished", "cancelled"])("nothing that is %s already", async (state) => {
		const episode_id = await insertNamedRow("episodes");
		await set(friend, episode_id, "2026-11-01 10:00", state);
		expect(await runEffects(clock, friend, [buildEffect("episode", { firetype: 1, episode_id })])).toBe("n");
		expect(await remindersOf(friend, episode_id)).toEqual([`${state} 2026-11-01 10:00`]);
	});

	test("what is cancelled is looked at no more", async () => {
		const episode_id = await insertNamedRow("episodes");
		await set(friend, episode_id, GOALS[0]!);
		await runEffects(clock, friend, [buildEffect("episode", { firetype: 1, episode_id })]);
		expect(
			await readRows("select ended_at, next_at from friend_reminders where friend_id = ?", friend.id),
		).toEqual([{ ended_at: clock.now, next_at: null }]);
	});
});

test.each<[string, string, object]>([
	["the reminder", "episodes", {}],
	["the field of its goal", "vars", { goal_date_type: "dynamic_context" }],
])("is not started where %s was deleted", async (_, table, given) => {
	const ids = {
		episodes: await insertNamedRow("episodes"),
		vars: await insertNamedRow("vars", { type: VAR_TYPES.date }),
	};
	await storeRow("friend_vars", {
		friend_id: friend.id,
		var_id: ids.vars,
		date: "2026-12-24",
		updated_at: 1,
	});
	const made = buildEffect("episode", { episode_id: ids.episodes, var_id: ids.vars, ...GOAL, ...given });
	await updateRow(table, ids[table as "vars"], { deleted_at: 1 });
	expect(await runEffects(clock, friend, [made])).toBe("g");
	expect(await remindersOf(friend, ids.episodes)).toEqual([]);
});

const dynamic = { episode_id: 1, goal_date_type: "dynamic_context" };
test.each<[string, object, string]>([
	["without a reminder", { ...GOAL }, "episode_id"],
	["without a day", { episode_id: 1 }, "origin_date"],
	["with a day that no calendar has", { episode_id: 1, origin_date: "2026-02-30" }, "origin_date"],
	["without a field", dynamic, "var_id"],
	["without data", { ...dynamic, selectionType: "context" }, "context"],
	["cancelling those of no day", { episode_id: 1, firetype: 1, cancel_type: 1 }, "cancel_origin_date"],
])("is refused %s", (_, given, field) => {
	expect(findRefusedField("episode", given)).toBe(field);
});
