import { beforeEach, describe, expect, test } from "vitest";
import { PREVIOUS_SCENARIO, STOP_READING } from "#domain/engine/actions/effects/scenario.ts";
import { TestClock, tokyo } from "#tests/support/clock.ts";
import { effect, run } from "#tests/support/effects.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { makeItem, resave } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { rows } from "#tests/support/snapshot.ts";
import { passUntil, saveSteps, sentSteps, stepAt } from "#tests/support/steps.ts";
import { store } from "#tests/support/stored.ts";

let operator: Session;
let clock: TestClock;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await signedInOperator();
});

describe("[E-278] a reader at the end of a scenario", () => {
	/** A scenario whose only step a reader has had; today is the day after. */
	async function readToTheEnd() {
		const id = await makeItem("scenario", operator, { name: "入門", date_diff: 0 });
		await saveSteps("scenario", operator, id, [stepAt("0 01:00")]);
		const friend = await buildFriend();
		await store("scenario_subscriptions", {
			...{ scenario_id: id, friend_id: friend.id, state: "reading", started_at: clock.now },
			...{ base_at: clock.now, next_at: clock.now, position: -1 },
		});
		await passUntil(clock, tokyo("2026-11-21 10:00"));
		clock.rule();
		return { id, friend };
	}
	const states = async () =>
		(await rows<{ state: string }>("select state from scenario_subscriptions")).map(({ state }) => state);
	const FIRST = "2026-11-20 11:00 0 01:00";

	test("has a step that is added later when its time comes, and none whose time has passed", async () => {
		const { id } = await readToTheEnd();
		expect(await states()).toEqual(["reading"]);
		await saveSteps("scenario", operator, id, ["0 01:00", "0 20:00", "2 02:00"].map(stepAt));
		await passUntil(clock, tokyo("2026-12-10 10:00"));
		expect(await sentSteps()).toEqual([FIRST, "2026-11-22 12:00 2 02:00"]);
		expect(await states()).toEqual(["reading"]);
	});

	test("goes on waiting where another scenario is to follow from now on and no step is left to come", async () => {
		const { id } = await readToTheEnd();
		const next = await makeItem("scenario", operator, { name: "続き", date_diff: 0 });
		await saveSteps("scenario", operator, next, [stepAt("0 01:00")]);
		await resave("scenario", operator, id, { date_diff: 0, after_read_to_id: next });
		await saveSteps("scenario", operator, id, ["0 01:00", "0 20:00"].map(stepAt));
		await passUntil(clock, tokyo("2026-11-30 10:00"));
		expect(await sentSteps()).toEqual([FIRST]);
		expect(await states()).toEqual(["reading"]);
	});

	test("begins the scenario that follows once a further step was sent", async () => {
		const { id } = await readToTheEnd();
		const next = await makeItem("scenario", operator, { name: "続き", date_diff: 0 });
		await resave("scenario", operator, id, { date_diff: 0, after_read_to_id: next });
		await saveSteps("scenario", operator, id, ["0 01:00", "2 02:00"].map(stepAt));
		await passUntil(clock, tokyo("2026-11-30 10:00"));
		expect(await sentSteps()).toEqual([FIRST, "2026-11-22 12:00 2 02:00"]);
		expect(await states()).toEqual(["finished", "reading"]);
	});

	test("can be resumed, also after a stop", async () => {
		const { id, friend } = await readToTheEnd();
		const by = (group_id: number) => run(clock, friend, [effect("scenario", { group_id })]);
		expect(await by(PREVIOUS_SCENARIO)).toBe("d");
		expect(await by(STOP_READING)).toBe("d");
		expect(await states()).toEqual(["stopped"]);
		expect(await by(PREVIOUS_SCENARIO)).toBe("d");
		await passUntil(clock, tokyo("2026-11-22 10:00"));
		clock.rule();
		expect(await states()).toEqual(["reading"]);
		await saveSteps("scenario", operator, id, ["0 01:00", "3 00:00"].map(stepAt));
		await passUntil(clock, tokyo("2026-11-30 10:00"));
		expect(await sentSteps()).toEqual([FIRST, "2026-11-23 10:00 3 00:00"]);
	});
});
