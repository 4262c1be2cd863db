import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { sendDueScenarioSteps } from "#functions/automation/scenarios/send-due-scenario-steps.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import {
	advanceSteps,
	buildStep,
	expectStepsSave,
	fetchSteps,
	listSentSteps,
} from "#tests/support/step-requests.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const ELAPSED = 0;
const CLOCK = 1;

let operator: ConsoleSession;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	vi.useFakeTimers({ toFake: ["Date"], now: clock.now });
	operator = await buildSession();
});
afterEach(() => void vi.useRealTimers());

/** Advances to a time, also for requests. */
async function pass(until: string): Promise<void> {
	await advanceSteps(clock, tokyoTime(until));
	vi.setSystemTime(clock.now);
}

/** Scenario that a friend begins now. */
async function scenarioOf(date_diff: number, ...when: string[]): Promise<number> {
	const id = await buildItem("scenario", operator, { name: "入門", date_diff });
	await expectStepsSave("scenario", operator, id, when.map(buildStep));
	const reader = { state: "reading", started_at: clock.now, base_at: clock.now, next_at: clock.now };
	await storeRow("scenario_subscriptions", {
		scenario_id: id,
		friend_id: (await buildFriend()).id,
		position: -1,
		...reader,
	});
	return id;
}

async function add(id: number, ...when: string[]): Promise<void> {
	const { steps } = await fetchSteps("scenario", operator, id);
	await expectStepsSave("scenario", operator, id, [...steps, ...when.map(buildStep)]);
}

describe("[decision 0011] a step that is added while somebody reads", () => {
	test("by elapsed time is not made up for where they have been, and sent where they come to", async () => {
		const id = await scenarioOf(ELAPSED, "1 00:00", "9 00:00");
		await pass("2026-11-25 10:00");
		await add(id, "3 00:00", "6 00:00");
		await pass("2026-12-01 10:00");
		expect(await listSentSteps()).toEqual([
			"2026-11-21 10:00 1 00:00",
			"2026-11-26 10:00 6 00:00",
			"2026-11-29 10:00 9 00:00",
		]);
	});

	test("by the clock likewise, to the minute of the day", async () => {
		const id = await scenarioOf(CLOCK, "1 09:00", "9 09:00");
		await pass("2026-11-25 10:00");
		await add(id, "5 09:59", "5 10:01");
		await pass("2026-12-01 10:00");
		expect(await listSentSteps()).toEqual([
			"2026-11-21 09:00 1 09:00",
			"2026-11-25 10:01 5 10:01",
			"2026-11-29 09:00 9 09:00",
		]);
	});

	test("does not lose a step that is due and has not gone out yet", async () => {
		const id = await scenarioOf(ELAPSED, "1 00:00", "9 00:00");
		clock.now = tokyoTime("2026-11-23 10:00");
		vi.setSystemTime(clock.now);
		await add(id, "6 00:00");
		await pass("2026-11-24 10:00");
		expect(await listSentSteps()).toEqual(["2026-11-23 10:00 1 00:00"]);
	});
});

test("steps that are saved while the clock looks at them are looked at again", async () => {
	const id = await scenarioOf(ELAPSED, "9 00:00");
	const slow = interruptAt(env.DB, /^update "scenario_subscriptions" set position/, () => add(id, "2 00:00"));
	await sendDueScenarioSteps(clock.context({ db: connectD1(slow) }));
	await pass("2026-11-30 10:00");
	expect(await listSentSteps()).toEqual(["2026-11-22 10:00 2 00:00", "2026-11-29 10:00 9 00:00"]);
});
