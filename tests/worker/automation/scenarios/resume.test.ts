import { beforeEach, describe, expect, test } from "vitest";
import type { MissedSteps } from "#domain/automation/scenarios/missed.ts";
import { sendDueSteps } from "#functions/automation/scenarios/send-due.ts";
import { TestClock, tokyo } from "#tests/support/clock.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { makeItem, resave } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask } from "#tests/support/requests.ts";
import { passUntil, saveSteps, sentSteps, stepAt } from "#tests/support/steps.ts";
import { restore, store } from "#tests/support/stored.ts";

let operator: Session;
let clock: TestClock;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await signedInOperator();
});

/** A scenario with a reader who has had its first step, stopped on 20 November at noon. */
async function stopped(date_diff: 0 | 1): Promise<number> {
	const id = await makeItem("scenario", operator, { name: "入門", date_diff });
	await saveSteps("scenario", operator, id, ["0 11:00", "1 20:00", "2 20:00", "9 20:00"].map(stepAt));
	const friend = await buildFriend();
	await store("scenario_subscriptions", {
		...{ scenario_id: id, friend_id: friend.id, state: "reading", started_at: clock.now },
		...{ base_at: tokyo("2026-11-20 00:00"), next_at: clock.now, position: -1 },
	});
	await passUntil(clock, tokyo("2026-11-20 12:00"));
	await restore("scenarios", id, { is_run: 0 });
	clock.now = tokyo("2026-11-25 03:00");
	clock.rule();
	await sendDueSteps(clock.context());
	expect(await sentSteps()).toEqual(["2026-11-20 11:00 0 11:00"]);
	return id;
}

const missed = (id: number) => ask<MissedSteps>(`/api/scenario/${id}/missed`, { as: operator });
const start = (id: number, date_diff: number, more: object = {}) =>
	resave("scenario", operator, id, { is_run: 1, date_diff, ...more });

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
		await passUntil(clock, tokyo("2026-12-10 00:00"));
		expect(await sentSteps()).toEqual(["2026-11-20 11:00 0 11:00", "2026-11-29 20:00 9 20:00"]);
	});

	test("catches up where the operator says so", async () => {
		const id = await stopped(date_diff);
		await start(id, date_diff, { resume: "catch_up" });
		await passUntil(clock, tokyo("2026-11-26 00:00"));
		expect(await sentSteps()).toEqual([
			"2026-11-20 11:00 0 11:00",
			"2026-11-25 03:00 1 20:00",
			"2026-11-25 03:00 2 20:00",
		]);
	});

	test("sends nothing of what was missed either where its steps or its timing are saved meanwhile", async () => {
		const id = await stopped(date_diff);
		await saveSteps("scenario", operator, id, ["0 11:00", "1 20:00", "3 20:00", "9 20:00"].map(stepAt));
		expect((await missed(id)).steps).toBe(2);
		await start(id, 1 - date_diff);
		await passUntil(clock, tokyo("2026-11-28 00:00"));
		expect(await sentSteps()).toEqual(["2026-11-20 11:00 0 11:00"]);
	});
});

test("a running scenario has missed nothing; one that is gone is not found", async () => {
	const id = await makeItem("scenario", operator, { name: "入門" });
	expect(await missed(id)).toEqual({ friends: 0, steps: 0, first_at: null, last_at: null });
	await expect(missed(id + 1)).rejects.toThrow("404");
});

test("a save that does not start it passes over nothing", async () => {
	const id = await stopped(0);
	await start(id, 0, { is_run: 0 });
	expect((await missed(id)).steps).toBe(2);
	await restore("scenarios", id, { is_run: 1 });
	await start(id, 0);
	await passUntil(clock, tokyo("2026-11-25 04:00"));
	expect(await sentSteps()).toHaveLength(3);
});
