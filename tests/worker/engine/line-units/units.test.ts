import { beforeEach, expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { admitUnits } from "#functions/engine/line-units/admit-units.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { sendDeliveries } from "#tests/support/send-deliveries.ts";
import { storeRow, storeRows } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00");
});

/** Sends a message of a run, and returns the units of its call. */
async function sendOf(run: { cause: string; causeType: string; causeId?: number; actionId?: number }) {
	const friend = await buildFriend();
	const { id: runId } = await buildRun({ friendId: friend.id, ...run } as never);
	const { id } = await buildDelivery({
		friendId: friend.id,
		runId,
		cause: `run:${runId}:0`,
		dueAt: clock.now,
	});
	await sendDeliveries(clock);
	return unitsOf(id);
}

const unitsOf = async (deliveryId: string) =>
	(await fakeLine.calls("push"))
		.filter(({ headers }) => headers["x-line-retry-key"] === deliveryId)
		.map(({ body }) => body?.customAggregationUnits);

const countAll = () => storeRow("settings", { key: "line_units_of_all", value: "true", updated_at: 1 });

test("a step's messages share its unit, and those of an action that it starts have none", async () => {
	expect(await sendOf({ cause: "scenario:5:31", causeType: "scenario", causeId: 3 })).toEqual([["s_31"]]);
	expect(await sendOf({ cause: "scenario:6:31", causeType: "scenario", causeId: 3 })).toEqual([["s_31"]]);
	expect(await sendOf({ cause: "other-run:2", causeType: "scenario", causeId: 3 })).toEqual([undefined]);
	expect(await readRows("select month, name, first_day from line_units")).toEqual([
		{ month: "2026-11", name: "s_31", first_day: "2026-11-20" },
	]);
	expect(await fakeLine.described()).toEqual([]);
});

test("auto-responses, reminders and templates have units by the setting", async () => {
	const reaction = { cause: "reaction:7:e1", causeType: "reaction", causeId: 7 };
	expect(await sendOf(reaction)).toEqual([undefined]);
	await countAll();
	expect(await sendOf({ ...reaction, cause: "reaction:7:e2" })).toEqual([["r_7"]]);
	expect(await sendOf({ cause: "episode:9:41:2", causeType: "episode", causeId: 4 })).toEqual([["e_41"]]);
	const action = await buildAction();
	await storeRow("action_effects", {
		...{ action_id: action.id, version: 9, position: 0, type: EFFECTS.template.type },
		effect: JSON.stringify({ type: EFFECTS.template.type, egg_id: 12 }),
	});
	const operator = { cause: "operator:k", causeType: "operator", actionId: action.id, actionVersion: 9 };
	expect(await sendOf(operator)).toEqual([["t_12"]]);
});

test("a reply has no unit, which LINE would refuse", async () => {
	await countAll();
	const friend = await buildFriend();
	const { id: runId } = await buildRun({
		friendId: friend.id,
		cause: "reaction:7:e3",
		causeType: "reaction",
		causeId: 7,
	});
	await buildDelivery({
		...{ friendId: friend.id, runId, cause: `run:${runId}:0`, dueAt: clock.now },
		...{ replyToken: "token", replyUntil: clock.now + 30 * SECOND },
	});
	await sendDeliveries(clock);
	const [call] = await fakeLine.calls("reply");
	expect([call?.status, call?.body?.customAggregationUnits]).toEqual([200, undefined]);
	expect(await readRows("select * from line_units")).toEqual([]);
});

test("a retry has the unit of its first attempt, even if the setting changed in between", async () => {
	const run = { cause: "reaction:7:e4", causeType: "reaction", causeId: 7 };
	await fakeLine.answers("push", { status: 500 });
	const friend = await buildFriend();
	const { id: runId } = await buildRun({ friendId: friend.id, ...run } as never);
	const { id } = await buildDelivery({
		friendId: friend.id,
		runId,
		cause: `run:${runId}:0`,
		dueAt: clock.now,
	});
	await sendDeliveries(clock);
	await countAll();
	clock.advance(MINUTE);
	expect(await sendOf({ ...run, cause: "reaction:7:e5" })).toEqual([["r_7"]]);
	clock.advance(10 * MINUTE);
	await sendDeliveries(clock);
	expect(await unitsOf(id)).toEqual([undefined, undefined]);
});

test("beyond a month's names a message leaves without a unit, first those other than broadcasts and steps", async () => {
	await countAll();
	await storeRow("settings", {
		...{
			key: "line_units_of_others",
			value: JSON.stringify({ month: "2026-11", count: 799 }),
			updated_at: 1,
		},
	});
	expect(await sendOf({ cause: "reaction:1:a", causeType: "reaction", causeId: 1 })).toEqual([["r_1"]]);
	expect(await sendOf({ cause: "reaction:2:b", causeType: "reaction", causeId: 2 })).toEqual([undefined]);
	expect(await sendOf({ cause: "scenario:1:5", causeType: "scenario", causeId: 1 })).toEqual([["s_5"]]);
	await storeRows(
		Array.from({ length: 199 }, (_, index) => [
			"line_units",
			{
				month: "2026-11",
				name: `b_${index}`,
				admitted_at: 1,
				first_day: "2026-11-01",
				last_day: "2026-11-01",
			},
		]),
	);
	expect(await sendOf({ cause: "scenario:2:6", causeType: "scenario", causeId: 1 })).toEqual([undefined]);
	// The next month has names of its own.
	clock.now += 11 * 24 * 60 * MINUTE;
	expect(await sendOf({ cause: "scenario:3:6", causeType: "scenario", causeId: 1 })).toEqual([["s_6"]]);
});

test("two workers admit a unit once", async () => {
	const sends = [{ name: "b_1", at: clock.now, attempts: 1 }];
	const admitted = await Promise.all([1, 2, 3].map(() => admitUnits(clock.context(), sends)));
	expect(admitted.map((unitOf) => unitOf("b_1", clock.now))).toEqual(["b_1", "b_1", "b_1"]);
	expect(await readRows("select name from line_units")).toEqual([{ name: "b_1" }]);
});
