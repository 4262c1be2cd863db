import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { outcomeOf } from "#domain/engine/actions/outcome.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { TestClock, tokyo } from "#tests/support/clock.ts";
import { effect } from "#tests/support/effects.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { makeItem } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { rows } from "#tests/support/snapshot.ts";
import { passUntil, saveSteps, sentSteps, stepAt } from "#tests/support/steps.ts";
import { restore, store } from "#tests/support/stored.ts";

let operator: Session;
let friend: Friend;
let clock: TestClock;
beforeEach(async () => {
	await beginAnew();
	operator = await signedInOperator();
	friend = await buildFriend();
	clock = new TestClock("2026-11-20 10:00");
});

/** A scenario by elapsed time that sends at these moments. */
async function scenarioOf(name: string, when: string[], after: object = {}): Promise<number> {
	const id = await makeItem("scenario", operator, { name, date_diff: 0, ...after });
	await saveSteps("scenario", operator, id, when.map(stepAt));
	return id;
}

const subscribed = (scenario_id: number, given: object = {}) =>
	store("scenario_subscriptions", {
		...{ scenario_id, friend_id: friend.id, state: "reading", started_at: clock.now },
		...{ base_at: clock.now, next_at: clock.now, position: -1 },
		...given,
	});

/** What the friend reads or has read, the first begun first. */
const read = async () =>
	(
		await rows<{ name: string; state: string }>(
			`select s.name, r.state from scenario_subscriptions r join scenarios s on s.id = r.scenario_id
				where r.friend_id = ? order by r.id`,
			friend.id,
		)
	).map(({ name, state }) => `${name} ${state}`);

describe("whoever has had the last step of a scenario", () => {
	test("[E-278] waits at its end", async () => {
		await subscribed(await scenarioOf("入門", ["0 01:00"]));
		await passUntil(clock, tokyo("2026-11-30 10:00"));
		expect(await sentSteps()).toEqual(["2026-11-20 11:00 0 01:00"]);
		expect(await read()).toEqual(["入門 reading"]);
	});

	test("[E-275] begins another from its start", async () => {
		const next = await scenarioOf("続き", ["0 00:30", "1 00:00"]);
		await subscribed(await scenarioOf("入門", ["0 01:00"], { after_read_to_id: next }));
		await passUntil(clock, tokyo("2026-11-30 10:00"));
		expect(await sentSteps()).toEqual([
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
		await passUntil(clock, tokyo("2026-11-30 10:00"));
		expect(await sentSteps()).toEqual([
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
		await passUntil(clock, tokyo("2026-11-30 10:00"));
		expect(await sentSteps()).toEqual(["2026-11-20 11:00 0 01:00", "2026-11-20 11:30 1 00:00"]);
		expect(await read()).toEqual(["前 reading", "入門 finished"]);
	});

	test("[E-277] pauses where there is none before", async () => {
		await subscribed(await scenarioOf("入門", ["0 01:00"], { after_read_to_id: -1 }));
		await passUntil(clock, tokyo("2026-11-30 10:00"));
		expect(await read()).toEqual(["入門 reading"]);
	});
});

describe("scenarios that lead to each other", () => {
	test("by what follows them, without time between, end after one round: the friend pauses", async () => {
		const a = await scenarioOf("A", ["0 00:00"]);
		const b = await scenarioOf("B", ["0 00:00"], { after_read_to_id: a });
		await restore("scenarios", a, { after_read_to_id: b });
		await subscribed(a);
		await passUntil(clock, tokyo("2026-11-30 10:00"));
		expect(await sentSteps()).toEqual(["2026-11-20 10:00 0 00:00", "2026-11-20 10:00 0 00:00"]);
		expect(await read()).toEqual(["A finished", "B reading"]);
	});

	test("with time between go on: a course that begins again each day", async () => {
		const a = await scenarioOf("A", ["0 12:00"]);
		const b = await scenarioOf("B", ["0 12:00"], { after_read_to_id: a });
		await restore("scenarios", a, { after_read_to_id: b });
		await subscribed(a);
		await passUntil(clock, tokyo("2026-11-22 10:00"));
		expect(await sentSteps()).toHaveLength(4);
	});

	test("by their steps end too, and the step that led back says why", async () => {
		const [a, b] = [await scenarioOf("A", []), await scenarioOf("B", [])];
		const leading = (to: number) => ({ day: 0, minute: 0, inputs: [effect("scenario", { group_id: to })] });
		await saveSteps("scenario", operator, a, [leading(b)]);
		await saveSteps("scenario", operator, b, [leading(a)]);
		await subscribed(a);
		await passUntil(clock, tokyo("2026-11-30 10:00"));
		expect(await read()).toEqual(["A stopped", "B reading"]);
		const runs = await rows<{ outcomes: string }>("select outcomes from runs order by rowid");
		expect(runs.map(({ outcomes }) => outcomes)).toEqual(["d", "l"]);
		expect(outcomeOf("l").reason).toBe(ACTION_TEXTS.actionsInCircle);
	});
});
