import { beforeEach, describe, expect, test } from "vitest";
import { PREVIOUS_SCENARIO, STOP_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildEffect, runEffects } from "#tests/support/effect-runs.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { advanceSteps, buildStep, expectStepsSave, listSentSteps } from "#tests/support/step-requests.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
});

describe("[E-278] a reader at the end of a scenario", () => {
	/** Scenario whose only step was sent to a reader yesterday. */
	async function readToTheEnd() {
		const id = await buildItem("scenario", operator, { name: "入門", date_diff: 0 });
		await expectStepsSave("scenario", operator, id, [buildStep("0 01:00")]);
		const friend = await buildFriend();
		await storeRow("scenario_subscriptions", {
			...{ scenario_id: id, friend_id: friend.id, state: "reading", started_at: clock.now },
			...{ base_at: clock.now, next_at: clock.now, position: -1 },
		});
		await advanceSteps(clock, tokyoTime("2026-11-21 10:00"));
		clock.rule();
		return { id, friend };
	}
	const states = async () =>
		(await readRows<{ state: string }>("select state from scenario_subscriptions")).map(({ state }) => state);
	const FIRST = "2026-11-20 11:00 0 01:00";

	test("has a step that is added later when its time comes, and none whose time has passed", async () => {
		const { id } = await readToTheEnd();
		expect(await states()).toEqual(["reading"]);
		await expectStepsSave("scenario", operator, id, ["0 01:00", "0 20:00", "2 02:00"].map(buildStep));
		await advanceSteps(clock, tokyoTime("2026-12-10 10:00"));
		expect(await listSentSteps()).toEqual([FIRST, "2026-11-22 12:00 2 02:00"]);
		expect(await states()).toEqual(["reading"]);
	});

	test("goes on waiting where another scenario is to follow from now on and no step is left to come", async () => {
		const { id } = await readToTheEnd();
		const next = await buildItem("scenario", operator, { name: "続き", date_diff: 0 });
		await expectStepsSave("scenario", operator, next, [buildStep("0 01:00")]);
		await resaveItem("scenario", operator, id, { date_diff: 0, after_read_to_id: next });
		await expectStepsSave("scenario", operator, id, ["0 01:00", "0 20:00"].map(buildStep));
		await advanceSteps(clock, tokyoTime("2026-11-30 10:00"));
		expect(await listSentSteps()).toEqual([FIRST]);
		expect(await states()).toEqual(["reading"]);
	});

	test("begins the scenario that follows once a further step was sent", async () => {
		const { id } = await readToTheEnd();
		const next = await buildItem("scenario", operator, { name: "続き", date_diff: 0 });
		await resaveItem("scenario", operator, id, { date_diff: 0, after_read_to_id: next });
		await expectStepsSave("scenario", operator, id, ["0 01:00", "2 02:00"].map(buildStep));
		await advanceSteps(clock, tokyoTime("2026-11-30 10:00"));
		expect(await listSentSteps()).toEqual([FIRST, "2026-11-22 12:00 2 02:00"]);
		expect(await states()).toEqual(["finished", "reading"]);
	});

	test("can be resumed, also after a stop", async () => {
		const { id, friend } = await readToTheEnd();
		const by = (group_id: number) => runEffects(clock, friend, [buildEffect("scenario", { group_id })]);
		expect(await by(PREVIOUS_SCENARIO)).toBe("d");
		expect(await by(STOP_SCENARIO)).toBe("d");
		expect(await states()).toEqual(["stopped"]);
		expect(await by(PREVIOUS_SCENARIO)).toBe("d");
		await advanceSteps(clock, tokyoTime("2026-11-22 10:00"));
		clock.rule();
		expect(await states()).toEqual(["reading"]);
		await expectStepsSave("scenario", operator, id, ["0 01:00", "3 00:00"].map(buildStep));
		await advanceSteps(clock, tokyoTime("2026-11-30 10:00"));
		expect(await listSentSteps()).toEqual([FIRST, "2026-11-23 10:00 3 00:00"]);
	});
});
