import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { sendDueScenarioSteps } from "#functions/automation/scenarios/send-due-scenario-steps.ts";
import { buildAction } from "#tests/support/action-builders.ts";
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

/** A friend's scenarios in order: `name state`. */
const readingOf = async ({ id }: { id: number }) =>
	(
		await readRows<{ text: string }>(
			`select s.name || ' ' || r.state as text from scenario_subscriptions r join scenarios s on s.id = r.scenario_id
				where r.friend_id = ? order by r.id`,
			id,
		)
	).map(({ text }) => text);

describe("[A-046] a scenario", () => {
	testInEveryState({
		build: async () => buildEffect("scenario", { group_id: await insertNamedRow("scenarios") }),
		trace: readingOf,
		done: ["項目 reading"],
	});
});

describe("for a friend who reads", () => {
	type Reads = [scenario: "A" | "B" | "gone", state: string, endedAt?: number][];
	const [stop, previous] = [0, -1];
	const ROWS: [name: string, reads: Reads, set: number | "A" | "gone", code: string, left: string[]][] = [
		["[A-078] nothing: stop", [], stop, "n", []],
		["[A-078] one: stop", [["A", "reading"]], stop, "d", ["A stopped"]],
		["one that is finished: stop", [["A", "finished"]], stop, "n", ["A finished"]],
		["one that was stopped: stop", [["A", "stopped"]], stop, "n", ["A stopped"]],
		["[A-080] nothing: start", [], "A", "d", ["A reading"]],
		["another: start", [["B", "reading"]], "A", "d", ["B stopped", "A reading"]],
		["the same: start anew", [["A", "reading"]], "A", "d", ["A stopped", "A reading"]],
		["it to the end before: start", [["A", "finished"]], "A", "d", ["A finished", "A reading"]],
		["another: start one that is gone", [["B", "reading"]], "gone", "g", ["B reading"]],
		["[A-079] nothing: resume", [], previous, "n", []],
		["one that was stopped: resume", [["A", "stopped", 1]], previous, "d", ["A reading"]],
		[
			"two that were stopped: resume the last",
			[
				["A", "stopped", 9],
				["B", "stopped", 5],
			],
			previous,
			"d",
			["A reading", "B stopped"],
		],
		[
			"another meanwhile: resume",
			[
				["A", "stopped", 1],
				["B", "reading"],
			],
			previous,
			"d",
			["A reading", "B stopped"],
		],
		["one, none before: resume", [["A", "reading"]], previous, "n", ["A reading"]],
		["one that is finished: resume", [["A", "finished"]], previous, "n", ["A finished"]],
		["one that was stopped and deleted: resume", [["gone", "stopped", 1]], previous, "n", ["gone stopped"]],
	];

	test.each(ROWS)("%s", async (_, reads, set, code, left) => {
		const ids = {
			A: await insertNamedRow("scenarios", { name: "A" }),
			B: await insertNamedRow("scenarios", { name: "B" }),
			gone: await insertNamedRow("scenarios", { name: "gone", deleted_at: 1 }),
		};
		for (const [name, state, ended_at = null] of reads)
			await storeRow("scenario_subscriptions", {
				...{ scenario_id: ids[name], friend_id: friend.id, state, ended_at, started_at: 1 },
				next_at: state === "reading" ? 9e12 : null,
			});
		const group_id = typeof set === "number" ? set : ids[set];
		expect(await runEffects(clock, friend, [buildEffect("scenario", { group_id })])).toBe(code);
		expect(await readingOf(friend)).toEqual(left);
		const [wrong] = await readRows(
			"select id from scenario_subscriptions where friend_id = ? and (next_at is null) = (state = 'reading')",
			friend.id,
		);
		expect(wrong).toBeUndefined();
	});
});

/** Scenario with steps at these days and times: `0 10:00`. */
async function scenarioOf(date_diff: 0 | 1, ...steps: string[]): Promise<number> {
	const scenario_id = await insertNamedRow("scenarios", { date_diff });
	for (const step of steps) {
		const [day = "", time = ""] = step.split(" ");
		const { id } = await buildAction({ effects: [buildEffect("text", { text: step })] });
		const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
		await storeRow("scenario_steps", { scenario_id, day: Number(day), minute, action_id: id });
	}
	return scenario_id;
}

/** Advances from one due time to the next. */
async function passUntil(time: string): Promise<void> {
	for (;;) {
		await sendDueScenarioSteps(clock.context());
		const [next] = await readRows<{ at: number | null }>(
			"select min(next_at) as at from scenario_subscriptions where state = 'reading' and friend_id = ?",
			friend.id,
		);
		if (!next?.at || next.at > tokyoTime(time)) break;
		clock.now = next.at;
	}
	clock.now = tokyoTime(time);
}

/** Texts sent to the friend, with their times. */
const sent = async () =>
	(
		await readRows<{ at: number; text: string }>(
			"select due_at as at, messages ->> '$[0].text' as text from deliveries where friend_id = ? order by due_at, id",
			friend.id,
		)
	).map(({ at, text }) => `${toWireTime(at).slice(5, 16)} <- ${text}`);

describe("from a later day on", () => {
	const from = (date: number, time: string) => ({ move: 1, date, time });
	const STEPS = ["0 00:30", "1 09:00", "1 18:00", "2 09:00"];

	test.each<[string, 0 | 1, object, string[]]>([
		[
			"the beginning, by elapsed time",
			0,
			{},
			[
				"11-20 10:30 <- 0 00:30",
				"11-21 19:00 <- 1 09:00",
				"11-22 04:00 <- 1 18:00",
				"11-22 19:00 <- 2 09:00",
			],
		],
		[
			"the beginning, by the clock",
			1,
			{},
			[
				"11-20 10:00 <- 0 00:30",
				"11-21 09:00 <- 1 09:00",
				"11-21 18:00 <- 1 18:00",
				"11-22 09:00 <- 2 09:00",
			],
		],
		[
			"day 1 at 09:00, by elapsed time",
			0,
			from(1, "09:00"),
			["11-20 10:00 <- 1 09:00", "11-20 19:00 <- 1 18:00", "11-21 10:00 <- 2 09:00"],
		],
		[
			"day 1 at 09:01, by elapsed time",
			0,
			from(1, "09:01"),
			["11-20 18:59 <- 1 18:00", "11-21 09:59 <- 2 09:00"],
		],
		[
			"day 1 at 10:00, by the clock",
			1,
			from(1, "10:00"),
			["11-20 18:00 <- 1 18:00", "11-21 09:00 <- 2 09:00"],
		],
		["day 2, by the clock", 1, from(2, "00:00"), ["11-20 10:00 <- 2 09:00"]],
		["a day past the last", 0, from(9, "00:00"), []],
		[
			"day 5 where it is not to move",
			0,
			{ move: 0, date: 5, time: "09:00" },
			[
				"11-20 10:30 <- 0 00:30",
				"11-21 19:00 <- 1 09:00",
				"11-22 04:00 <- 1 18:00",
				"11-22 19:00 <- 2 09:00",
			],
		],
	])("[A-077] %s", async (_, byClock, set, texts) => {
		const group_id = await scenarioOf(byClock, ...STEPS);
		expect(await runEffects(clock, friend, [buildEffect("scenario", { group_id, ...set })])).toBe("d");
		await passUntil("2026-11-30 00:00");
		expect(await sent()).toEqual(texts);
		expect(await readingOf(friend)).toEqual(["項目 reading"]);
	});
});

test("[A-079] resumed, it goes on where it was stopped, the time between not counted", async () => {
	const group_id = await scenarioOf(0, "0 01:00", "0 02:00", "0 03:00");
	await runEffects(clock, friend, [buildEffect("scenario", { group_id })]);
	await passUntil("2026-11-20 11:30");
	await runEffects(clock, friend, [buildEffect("scenario", { group_id: 0 })]);
	await passUntil("2026-11-25 11:30");
	await runEffects(clock, friend, [buildEffect("scenario", { group_id: -1 })]);
	await passUntil("2026-11-26 00:00");
	expect(await sent()).toEqual([
		"11-20 11:00 <- 0 01:00",
		"11-25 12:00 <- 0 02:00",
		"11-25 13:00 <- 0 03:00",
	]);
});

test("[A-372] read by one whom the operator blocked, it sends nothing", async () => {
	const group_id = await scenarioOf(0, "0 01:00");
	await updateRow("friends", friend.id, { user_rate: -1 });
	await runEffects(clock, friend, [buildEffect("scenario", { group_id })]);
	await passUntil("2026-11-21 00:00");
	expect(await sent()).toEqual([]);
});

test("a set of friends is moved as a whole, each from where they are", async () => {
	const [A, B] = [
		await insertNamedRow("scenarios", { name: "A" }),
		await insertNamedRow("scenarios", { name: "B" }),
	];
	const other = await buildFriend();
	await storeRow("scenario_subscriptions", {
		...{ scenario_id: A, friend_id: other.id, state: "reading", started_at: 1, next_at: 9e12 },
	});
	expect(await runEffectsFor(clock, [friend, other], [buildEffect("scenario", { group_id: 0 })])).toEqual([
		"n",
		"d",
	]);
	expect(await runEffectsFor(clock, [friend, other], [buildEffect("scenario", { group_id: B })])).toEqual([
		"d",
		"d",
	]);
	expect(await readingOf(friend)).toEqual(["B reading"]);
	expect(await readingOf(other)).toEqual(["A stopped", "B reading"]);
});

test.each<[string, object, string]>([
	["of an unknown number", { group_id: -2 }, "group_id"],
	["with a day below 0", { group_id: 1, move: 1, date: -1 }, "date"],
	["with no time of day", { group_id: 1, move: 1, time: "9時" }, "time"],
])("is refused %s", (_, given, field) => {
	expect(findRefusedField("scenario", given)).toBe(field);
});
