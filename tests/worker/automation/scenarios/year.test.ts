import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { buildAutoResponse } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import {
	advanceSteps,
	buildStep,
	expectStepsSave,
	fetchSteps,
	listSentSteps,
} from "#tests/support/step-requests.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let friend: FriendRecord;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	friend = await buildFriend();
});

const ELAPSED = 0;
const CLOCK = 1;

/** Scenario with steps, and a friend who starts, stops and resumes it through auto-responses. */
async function scenarioOf(date_diff: number, when: string[], begin: object = {}): Promise<number> {
	operator = await buildSession();
	const id = await buildItem("scenario", operator, { name: "一年", date_diff });
	await expectStepsSave("scenario", operator, id, when.map(buildStep));
	const SAID = { 開始: { group_id: id, ...begin }, 停止: { group_id: 0 }, 再開: { group_id: -1 } };
	for (const [word, given] of Object.entries(SAID))
		await buildAutoResponse({
			keywords: [word],
			effects: [EFFECTS.scenario.schema.parse({ ...EFFECTS.scenario.blank(), ...given })],
		});
	return id;
}

/** Advances to a time at which the friend writes a word. */
async function saysAt(time: string, text: string): Promise<void> {
	await advanceSteps(clock, tokyoTime(time));
	await receiveAndWork(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text }));
}

const YEAR = ["0 00:00", "0 00:01", "31 00:01", "60 00:01", "60 23:59", "61 00:00", "91 10:00", "366 00:01"];

describe("a year of a scenario that is begun a minute before 2028", () => {
	test("by elapsed time sends each step when just that long has passed, over month ends and 29 February", async () => {
		clock = new TestClock("2027-12-31 23:59");
		await scenarioOf(ELAPSED, YEAR);
		await saysAt("2027-12-31 23:59", "開始");
		await advanceSteps(clock, tokyoTime("2029-01-31 00:00"));
		expect(await listSentSteps()).toEqual([
			"2027-12-31 23:59 0 00:00",
			"2028-01-01 00:00 0 00:01",
			"2028-02-01 00:00 31 00:01",
			"2028-03-01 00:00 60 00:01",
			"2028-03-01 23:58 60 23:59",
			"2028-03-01 23:59 61 00:00",
			"2028-04-01 09:59 91 10:00",
			"2029-01-01 00:00 366 00:01",
		]);
		expect(await readRows("select state, days_sent from scenario_subscriptions")).toEqual([
			{ state: "reading", days_sent: 366 },
		]);
	});

	test("by the clock sends each step at its time of the day so many days later; what is past at once", async () => {
		clock = new TestClock("2027-12-31 23:59");
		await scenarioOf(CLOCK, YEAR);
		await saysAt("2027-12-31 23:59", "開始");
		await advanceSteps(clock, tokyoTime("2029-01-31 00:00"));
		expect(await listSentSteps()).toEqual([
			"2027-12-31 23:59 0 00:00",
			"2027-12-31 23:59 0 00:01",
			"2028-01-31 00:01 31 00:01",
			"2028-02-29 00:01 60 00:01",
			"2028-02-29 23:59 60 23:59",
			"2028-03-01 00:00 61 00:00",
			"2028-03-31 10:00 91 10:00",
			"2028-12-31 00:01 366 00:01",
		]);
	});
});

describe("a scenario that is begun on a later day", () => {
	const STEPS = ["0 10:00", "3 09:00", "3 10:00", "3 12:00", "5 00:00"];
	const FROM = { move: 1, date: 3, time: "10:00" };

	test("by elapsed time is as far as if that long had passed", async () => {
		clock = new TestClock("2028-02-27 15:00");
		await scenarioOf(ELAPSED, STEPS, FROM);
		await saysAt("2028-02-27 15:00", "開始");
		await advanceSteps(clock, tokyoTime("2028-04-01 00:00"));
		expect(await listSentSteps()).toEqual([
			"2028-02-27 15:00 3 10:00",
			"2028-02-27 17:00 3 12:00",
			"2028-02-29 05:00 5 00:00",
		]);
	});

	test("by the clock is on that day, from that time on", async () => {
		clock = new TestClock("2028-02-27 11:00");
		await scenarioOf(CLOCK, STEPS, FROM);
		await saysAt("2028-02-27 11:00", "開始");
		await advanceSteps(clock, tokyoTime("2028-04-01 00:00"));
		expect(await listSentSteps()).toEqual([
			"2028-02-27 11:00 3 10:00",
			"2028-02-27 12:00 3 12:00",
			"2028-02-29 00:00 5 00:00",
		]);
	});
});

describe("a scenario that is stopped and resumed", () => {
	test("by elapsed time goes on where it was: the pause does not count", async () => {
		clock = new TestClock("2028-01-31 10:00");
		await scenarioOf(ELAPSED, ["1 00:00", "29 00:00", "30 00:30"]);
		await saysAt("2028-01-31 10:00", "開始");
		await saysAt("2028-02-10 10:00", "停止");
		await saysAt("2028-03-20 22:00", "再開");
		await advanceSteps(clock, tokyoTime("2028-06-01 00:00"));
		// 39 days and 12 hours later than without the pause.
		expect(await listSentSteps()).toEqual([
			"2028-02-01 10:00 1 00:00",
			"2028-04-08 22:00 29 00:00",
			"2028-04-09 22:30 30 00:30",
		]);
	});

	test("by the clock goes on as many whole days later, at the times of its steps", async () => {
		clock = new TestClock("2028-01-31 23:59");
		await scenarioOf(CLOCK, ["1 00:00", "29 12:00", "30 00:00"]);
		await saysAt("2028-01-31 23:59", "開始");
		await saysAt("2028-02-10 08:00", "停止");
		await saysAt("2028-02-20 20:00", "再開");
		await advanceSteps(clock, tokyoTime("2028-06-01 00:00"));
		expect(await listSentSteps()).toEqual([
			"2028-02-01 00:00 1 00:00",
			"2028-03-10 12:00 29 12:00",
			"2028-03-11 00:00 30 00:00",
		]);
	});
});

test("a scenario that was deleted since is not what is resumed", async () => {
	clock = new TestClock("2028-01-31 10:00");
	const id = await scenarioOf(ELAPSED, ["9 00:00"]);
	await saysAt("2028-01-31 10:00", "開始");
	await sendRequest(`/api/v1/content_groups/${id}`, { as: await buildSession(), method: "DELETE" });
	await saysAt("2028-02-01 10:00", "再開");
	expect(await readRows("select state, next_at from scenario_subscriptions")).toEqual([
		{ state: "stopped", next_at: null },
	]);
});

test("a step that is moved while a friend waits is sent at its new time, one that was had is not sent again", async () => {
	clock = new TestClock("2028-02-28 10:00").rule();
	const id = await scenarioOf(CLOCK, ["0 11:00", "30 10:00"]);
	await saysAt("2028-02-28 10:00", "開始");
	await advanceSteps(clock, tokyoTime("2028-02-28 12:00"));
	clock.rule();
	const { steps } = await fetchSteps("scenario", operator, id);
	expect(steps.map(({ waiting }) => waiting)).toEqual([0, 1]);
	await expectStepsSave("scenario", operator, id, [
		{ ...steps[0], day: 2 },
		{ ...steps[1], day: 1 },
	]);
	await advanceSteps(clock, tokyoTime("2028-06-01 00:00"));
	expect(await listSentSteps()).toEqual(["2028-02-28 11:00 0 11:00", "2028-02-29 10:00 30 10:00"]);
});
