import { beforeEach, describe, expect, test } from "vitest";
import type { MissedSteps } from "#domain/automation/scenarios/missed-steps.ts";
import { sendDueScenarioSteps } from "#functions/automation/scenarios/send-due-scenario-steps.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { advanceSteps, buildStep, expectStepsSave, listSentSteps } from "#tests/support/step-requests.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
});

/** Scenario with a reader after its first step, stopped on 20 November at noon. */
async function stopped(date_diff: 0 | 1): Promise<number> {
	const id = await buildItem("scenario", operator, { name: "入門", date_diff });
	await expectStepsSave(
		"scenario",
		operator,
		id,
		["0 11:00", "1 20:00", "2 20:00", "9 20:00"].map(buildStep),
	);
	const friend = await buildFriend();
	await storeRow("scenario_subscriptions", {
		...{ scenario_id: id, friend_id: friend.id, state: "reading", started_at: clock.now },
		...{ base_at: tokyoTime("2026-11-20 00:00"), next_at: clock.now, position: -1 },
	});
	await advanceSteps(clock, tokyoTime("2026-11-20 12:00"));
	await updateRow("scenarios", id, { is_run: 0 });
	clock.now = tokyoTime("2026-11-25 03:00");
	clock.rule();
	await sendDueScenarioSteps(clock.context());
	expect(await listSentSteps()).toEqual(["2026-11-20 11:00 0 11:00"]);
	return id;
}

const missed = (id: number) => requestJson<MissedSteps>(`/api/scenario/${id}/missed`, { as: operator });
const start = (id: number, date_diff: number, more: object = {}) =>
	resaveItem("scenario", operator, id, { is_run: 1, date_diff, ...more });

describe.each([
	["elapsed time", 0],
	["the clock", 1],
] as const)("a scenario by %s that is started again", (_, date_diff) => {
	test("sends nothing of what was missed, and goes on with the next step", async () => {
		const id = await stopped(date_diff);
		expect(await missed(id)).toEqual({
			...{ friends: 1, steps: 2 },
			...{ first_at: "2026-11-21 20:00:00", last_at: "2026-11-22 20:00:00" },
		});
		await start(id, date_diff);
		await advanceSteps(clock, tokyoTime("2026-12-10 00:00"));
		expect(await listSentSteps()).toEqual(["2026-11-20 11:00 0 11:00", "2026-11-29 20:00 9 20:00"]);
	});

	test("catches up where the operator says so", async () => {
		const id = await stopped(date_diff);
		await start(id, date_diff, { resume: "catch_up" });
		await advanceSteps(clock, tokyoTime("2026-11-26 00:00"));
		expect(await listSentSteps()).toEqual([
			"2026-11-20 11:00 0 11:00",
			"2026-11-25 03:00 1 20:00",
			"2026-11-25 03:00 2 20:00",
		]);
	});

	test("sends nothing of what was missed either where its steps or its timing are saved meanwhile", async () => {
		const id = await stopped(date_diff);
		await expectStepsSave(
			"scenario",
			operator,
			id,
			["0 11:00", "1 20:00", "3 20:00", "9 20:00"].map(buildStep),
		);
		expect((await missed(id)).steps).toBe(2);
		await start(id, 1 - date_diff);
		await advanceSteps(clock, tokyoTime("2026-11-28 00:00"));
		expect(await listSentSteps()).toEqual(["2026-11-20 11:00 0 11:00"]);
	});
});

test("a running scenario has missed nothing; one that is gone is not found", async () => {
	const id = await buildItem("scenario", operator, { name: "入門" });
	expect(await missed(id)).toEqual({ friends: 0, steps: 0, first_at: null, last_at: null });
	await expect(missed(id + 1)).rejects.toThrow("404");
});

test("a save that does not start it passes over nothing", async () => {
	const id = await stopped(0);
	await start(id, 0, { is_run: 0 });
	expect((await missed(id)).steps).toBe(2);
	await updateRow("scenarios", id, { is_run: 1 });
	await start(id, 0);
	await advanceSteps(clock, tokyoTime("2026-11-25 04:00"));
	expect(await listSentSteps()).toHaveLength(3);
});
