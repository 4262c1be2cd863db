import { beforeEach, expect, test } from "vitest";
import type { ExplainedKind } from "#domain/automation/explain/explained-kinds.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { buildAutoResponse } from "#tests/support/action-builders.ts";
import {
	beginBroadcastAccount,
	buildOrderedBroadcast,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import {
	buildMixedFriends,
	drawExplainAction,
	drawExplainFilter,
	explainItem,
	listReachedTexts,
	storeFilter,
} from "#tests/support/explain-fixture.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { type BuiltOperator, buildOperator } from "#tests/support/operator-builders.ts";
import { createChance } from "#tests/support/oracle/chance.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { tickOnce } from "#tests/support/task-builders.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let by: BuiltOperator;
beforeEach(async () => {
	({ clock, operator: by } = await beginBroadcastAccount());
});

interface Item {
	id: number;
	/** Text that it sends. */
	name: string;
}

/** Predicted recipients of each item, as `friend text`. */
async function foretold(
	kind: ExplainedKind,
	friends: { id: number }[],
	items: Item[],
	textOf: (friend: { id: number }) => string = () => "",
): Promise<Set<string>> {
	const told = new Set<string>();
	for (const friend of friends)
		for (const { id, name } of items) {
			const { verdict } = await explainItem({ clock, by }, friend, kind, id, textOf(friend));
			if (verdict === "will") told.add(`${friend.id} ${name}`);
		}
	return told;
}

/** Two hours of ticks, which ignore items that are switched off. */
async function ticks(): Promise<void> {
	for (const step of [0, 1, 1]) {
		clock.advance(step * HOUR);
		await tickOnce(clock);
	}
}

const names = (count: number, what: string) => Array.from({ length: count }, (_, place) => `${what}${place}`);

test.each(SEEDS)("what is said of scenarios is what is sent then (seed %i)", async (seed) => {
	const chance = createChance(seed);
	const { friends, tagIds } = await buildMixedFriends(chance, 8);
	const scenarios: Item[] = [];
	for (const name of names(5, "シナリオ")) {
		const id = await storeRow("scenarios", { name, created_at: 1, is_run: chance.maybe(0.8) ? 1 : 0 });
		const action = await drawExplainAction(chance, { name, friends, tagIds });
		if (chance.maybe(0.1)) await updateRow("actions", action.id, { deleted_at: 1 });
		if (chance.maybe(0.9))
			await storeRow("scenario_steps", { scenario_id: id, day: 0, minute: 60, action_id: action.id });
		if (chance.maybe(0.1)) await updateRow("scenarios", id, { deleted_at: 1 });
		scenarios.push({ id, name });
	}
	for (const friend of friends)
		if (chance.maybe(0.9))
			await storeRow("scenario_subscriptions", {
				...{ scenario_id: chance.pick(scenarios).id, friend_id: friend.id },
				...{
					state: chance.pick(["reading", "reading", "reading", "stopped", "finished"]),
					started_at: clock.now,
				},
				...{ base_at: clock.now, next_at: clock.now, position: -1 },
			});
	const told = await foretold("scenario", friends, scenarios);
	await ticks();
	await sendDueDeliveries(clock.context());
	expect(told).toEqual(await listReachedTexts());
});

test.each(SEEDS)("what is said of reminders is what is sent then (seed %i)", async (seed) => {
	const chance = createChance(seed);
	const { friends, tagIds } = await buildMixedFriends(chance, 8);
	const reminders: Item[] = [];
	for (const name of names(4, "リマインダ")) {
		const id = await storeRow("episodes", { name, created_at: 1 });
		const action = await drawExplainAction(chance, { name, friends, tagIds });
		await storeRow("episode_steps", { episode_id: id, day: 0, minute: 1_440 + 60, action_id: action.id });
		if (chance.maybe(0.15)) await updateRow("episodes", id, { deleted_at: 1 });
		reminders.push({ id, name });
	}
	for (const friend of friends)
		if (chance.maybe(0.9))
			await storeRow("friend_reminders", {
				...{ episode_id: chance.pick(reminders).id, friend_id: friend.id, origin_at: clock.now },
				...{ state: chance.pick(["set", "set", "set", "cancelled"]), next_at: clock.now, created_at: 1 },
				done_until: chance.maybe(0.2) ? clock.now + 2 * HOUR : null,
			});
	const told = await foretold("episode", friends, reminders);
	await ticks();
	await sendDueDeliveries(clock.context());
	expect(told).toEqual(await listReachedTexts());
});

test.each(SEEDS)("what is said of auto-responses is what is answered then (seed %i)", async (seed) => {
	const chance = createChance(seed);
	const { friends, tagIds } = await buildMixedFriends(chance, 8);
	const reactions: Item[] = [];
	for (const name of names(6, "応答")) {
		const filter = chance.maybe(0.5) ? await storeFilter(await drawExplainFilter(chance, tagIds)) : null;
		const { id } = await buildAutoResponse({
			name,
			actionId: (await drawExplainAction(chance, { name, friends, tagIds })).id,
			type: chance.maybe(0.2) ? 1 : 0,
			keywords: chance.some(["予約", "料金"], chance.between(1, 2)),
			ruleMix: chance.pick([0, 1]),
			hitDetectionOrder: chance.maybe(0.3) ? -1 : 0,
			isActive: chance.maybe(0.85),
			deletedAt: chance.maybe(0.1) ? 1 : null,
			weekdays: chance.maybe(0.8) ? 127 : 1,
			hasTimeRestriction: chance.maybe(0.4),
			hourFrom: "09:00",
			hourTo: chance.pick(["09:30", "18:00"]),
			memberQueryId: filter,
		});
		reactions.push({ id, name });
	}
	// A friend who writes has not blocked the account.
	for (const { id } of friends) await updateRow("friends", id, { blocked_at: null });
	const said = new Map(
		friends.map(({ id }) => [id, chance.pick(["予約したい", "料金は", "予約の料金", "こんにちは"])]),
	);
	const told = await foretold("reaction", friends, reactions, ({ id }) => said.get(id)!);
	await receiveAndWork(
		clock,
		...friends.map(({ id, lineUserId }) =>
			lineEvents.text({ from: lineUserId, at: clock.now, text: said.get(id)! }),
		),
	);
	await sendDueDeliveries(clock.context());
	const sent = await listReachedTexts();
	expect(told).toEqual(sent);
	// Explanations of the recorded messages agree.
	for (const friend of friends)
		for (const { id, name } of reactions) {
			const { verdict } = await explainItem({ clock, by }, friend, "reaction", id);
			expect(verdict, `${friend.id} ${name}`).toBe(sent.has(`${friend.id} ${name}`) ? "sent" : "not");
		}
});

test.each(SEEDS)("what is said of plans is what is sent then (seed %i)", async (seed) => {
	const chance = createChance(seed);
	const { friends, tagIds } = await buildMixedFriends(chance, 8);
	const plans: Item[] = [];
	for (const name of names(5, "予定")) {
		const action = await drawExplainAction(chance, { name, friends, tagIds });
		const filter = chance.maybe(0.7) ? await storeFilter(await drawExplainFilter(chance, tagIds)) : null;
		const isOver = chance.maybe(0.15);
		const id = await storeRow("action_tasks", {
			...{ action_id: action.id, status: isOver ? 10 : 5, member_query_id: filter, created_at: 1 },
			...{ next_work_at: isOver ? null : clock.now + HOUR, cancelled_at: isOver ? clock.now : null },
		});
		if (chance.maybe(0.1)) await updateRow("actions", action.id, { deleted_at: 1 });
		plans.push({ id, name });
	}
	const told = await foretold("task", friends, plans);
	clock.advance(HOUR);
	await tickOnce(clock);
	await sendDueDeliveries(clock.context());
	expect(told).toEqual(await listReachedTexts());
});

test.each(SEEDS)("what is said of broadcasts is what is sent then (seed %i)", async (seed) => {
	const chance = createChance(seed);
	const { friends, tagIds } = await buildMixedFriends(chance, 8);
	const restricted = await buildOperator({ scope: { all: false, tagIds: [tagIds[0]!] } });
	const broadcasts: Item[] = [];
	for (const name of names(4, "配信")) {
		const { inputs } = await drawExplainFilter(chance, tagIds);
		const made = await buildOrderedBroadcast({
			clock,
			by: chance.maybe(0.3) ? restricted : by,
			input: {
				name,
				messages: [{ type: 1, text: name }],
				filter: inputs.length === 0 ? null : { inputs },
				date: "2026-11-20",
				time: "11:00",
			},
		}).catch(() => null);
		if (made) broadcasts.push({ id: made.id, name });
	}
	const told = await foretold("broadcast", friends, broadcasts);
	clock.advance(HOUR + MINUTE);
	await tickOnce(clock);
	await workSendQueues(clock);
	expect(told).toEqual(await listReachedTexts());
});
