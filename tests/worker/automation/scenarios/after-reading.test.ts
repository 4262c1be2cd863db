import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { effectOutcomeOf } from "#domain/engine/actions/effect-outcomes.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildEffect } from "#tests/support/effect-runs.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { advanceSteps, buildStep, expectStepsSave, listSentSteps } from "#tests/support/step-requests.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let friend: FriendRecord;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	friend = await buildFriend();
	clock = new TestClock("2026-11-20 10:00");
});

/** Scenario by elapsed time with steps at these times. */
async function scenarioOf(name: string, when: string[], after: object = {}): Promise<number> {
	const id = await buildItem("scenario", operator, { name, date_diff: 0, ...after });
	await expectStepsSave("scenario", operator, id, when.map(buildStep));
	return id;
}

const subscribed = (scenario_id: number, given: object = {}) =>
	storeRow("scenario_subscriptions", {
		...{ scenario_id, friend_id: friend.id, state: "reading", started_at: clock.now },
		...{ base_at: clock.now, next_at: clock.now, position: -1 },
		...given,
	});

/** The friend's scenarios in the order of their start. */
const read = async () =>
	(
		await readRows<{ name: string; state: string }>(
			`select s.name, r.state from scenario_subscriptions r join scenarios s on s.id = r.scenario_id
				where r.friend_id = ? order by r.id`,
			friend.id,
		)
	).map(({ name, state }) => `${name} ${state}`);

describe("whoever has had the last step of a scenario", () => {
	test("[E-278] waits at its end", async () => {
		await subscribed(await scenarioOf("入門", ["0 01:00"]));
		await advanceSteps(clock, tokyoTime("2026-11-30 10:00"));
		expect(await listSentSteps()).toEqual(["2026-11-20 11:00 0 01:00"]);
		expect(await read()).toEqual(["入門 reading"]);
	});

	test("[E-275] begins another from its start", async () => {
		const next = await scenarioOf("続き", ["0 00:30", "1 00:00"]);
		await subscribed(await scenarioOf("入門", ["0 01:00"], { after_read_to_id: next }));
		await advanceSteps(clock, tokyoTime("2026-11-30 10:00"));
		expect(await listSentSteps()).toEqual([
			"2026-11-20 11:00 0 01:00",
			"2026-11-20 11:30 0 00:30",
			"2026-11-21 11:00 1 00:00",
		]);
		expect(await read()).toEqual(["入門 finished", "続き reading"]);
	});

	test("[E-276] begins another from a day of it: what lies before is passed over", async () => {
		const next = await scenarioOf("続き", ["0 00:30", "2 23:59", "3 00:00", "4 00:00"]);
		const after = { after_read_to_id: next, after_read_to_step: 3 };
		await subscribed(await scenarioOf("入門", ["0 01:00"], after));
		await advanceSteps(clock, tokyoTime("2026-11-30 10:00"));
		expect(await listSentSteps()).toEqual([
			"2026-11-20 11:00 0 01:00",
			"2026-11-20 11:00 3 00:00",
			"2026-11-21 11:00 4 00:00",
		]);
	});

	test("[E-277] returns to the scenario before, where they stood in it", async () => {
		const before = await scenarioOf("前", ["0 00:30", "1 00:00"]);
		await subscribed(before, {
			...{ state: "stopped", started_at: clock.now - DAY, base_at: clock.now - DAY, position: 30 },
			// Half an hour before its last step was due.
			...{ ended_at: clock.now - 30 * 60_000, next_at: null },
		});
		await subscribed(await scenarioOf("入門", ["0 01:00"], { after_read_to_id: -1 }));
		await advanceSteps(clock, tokyoTime("2026-11-30 10:00"));
		expect(await listSentSteps()).toEqual(["2026-11-20 11:00 0 01:00", "2026-11-20 11:30 1 00:00"]);
		expect(await read()).toEqual(["前 reading", "入門 finished"]);
	});

	test("[E-277] pauses where there is none before", async () => {
		await subscribed(await scenarioOf("入門", ["0 01:00"], { after_read_to_id: -1 }));
		await advanceSteps(clock, tokyoTime("2026-11-30 10:00"));
		expect(await read()).toEqual(["入門 reading"]);
	});
});

describe("scenarios that lead to each other", () => {
	test("by what follows them, without time between, end after one round: the friend pauses", async () => {
		const a = await scenarioOf("A", ["0 00:00"]);
		const b = await scenarioOf("B", ["0 00:00"], { after_read_to_id: a });
		await updateRow("scenarios", a, { after_read_to_id: b });
		await subscribed(a);
		await advanceSteps(clock, tokyoTime("2026-11-30 10:00"));
		expect(await listSentSteps()).toEqual(["2026-11-20 10:00 0 00:00", "2026-11-20 10:00 0 00:00"]);
		expect(await read()).toEqual(["A finished", "B reading"]);
	});

	test("with time between go on: a course that begins again each day", async () => {
		const a = await scenarioOf("A", ["0 12:00"]);
		const b = await scenarioOf("B", ["0 12:00"], { after_read_to_id: a });
		await updateRow("scenarios", a, { after_read_to_id: b });
		await subscribed(a);
		await advanceSteps(clock, tokyoTime("2026-11-22 10:00"));
		expect(await listSentSteps()).toHaveLength(4);
	});

	test("by their steps end too, and the step that led back says why", async () => {
		const [a, b] = [await scenarioOf("A", []), await scenarioOf("B", [])];
		const leading = (to: number) => ({
			day: 0,
			minute: 0,
			inputs: [buildEffect("scenario", { group_id: to })],
		});
		await expectStepsSave("scenario", operator, a, [leading(b)]);
		await expectStepsSave("scenario", operator, b, [leading(a)]);
		await subscribed(a);
		await advanceSteps(clock, tokyoTime("2026-11-30 10:00"));
		expect(await read()).toEqual(["A stopped", "B reading"]);
		const runs = await readRows<{ outcomes: string }>("select outcomes from runs order by rowid");
		expect(runs.map(({ outcomes }) => outcomes)).toEqual(["d", "l"]);
		expect(effectOutcomeOf("l").reason).toBe(ACTION_TEXTS.actionsInCircle);
	});
});
