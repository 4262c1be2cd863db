import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { MAX_RECIPIENTS } from "#domain/engine/deliveries/multicast-verdict.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { cancelTask } from "#functions/automation/tasks/cancel-task.ts";
import { FRIENDS_PER_TASK_PAGE } from "#functions/automation/tasks/claim-task.ts";
import { showBroadcast } from "#functions/content/broadcasts/show-broadcast.ts";
import {
	cancelBroadcast,
	pauseBroadcast,
	resumeBroadcast,
} from "#functions/content/broadcasts/stop-broadcast.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim-deliveries.ts";
import { claimMulticast } from "#functions/engine/deliveries/multicasts/claim-multicast.ts";
import {
	beginBroadcastAccount,
	buildBegunBroadcast,
	buildOrderedBroadcast,
	insertFriends,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { interruptAt, matchNth } from "#tests/support/observed-database.ts";
import { type BuiltOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { tickOnce } from "#tests/support/task-builders.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
});

const args = (input: { id: number }) => ({ ctx: operatorContext(clock, operator), input });
const shown = (broadcast: { id: number }) => showBroadcast(args(broadcast));
const refusedWith = (text: string) => ({ status: 422, body: { ERROR: [text] } });
/** Concurrent calls of one worker on a local host. */
const OPEN_CALLS = 64;
const PERSONAL = { messages: [{ type: 1, text: "{name}さんへ" }] };

const later = async (by = MINUTE) => {
	clock.advance(by);
	await tickOnce(clock);
	await workSendQueues(clock);
};

/** Runs something before the second page of a broadcast with more friends than a page takes. */
async function duringSecondPage(meanwhile: (broadcast: { id: number }) => Promise<unknown>) {
	await insertFriends(FRIENDS_PER_TASK_PAGE + 10);
	const broadcast = await buildOrderedBroadcast({ clock, by: operator });
	clock.advance(ORDER_UNDO_WINDOW);
	const second = matchNth(/insert into "runs"/, 2);
	await tickOnce(
		clock,
		interruptAt(env.DB, second, async () => void (await meanwhile(broadcast))),
	);
	return broadcast;
}

describe("paused", () => {
	test.each([
		["the same for all", {}],
		["something of each", PERSONAL],
	])("nothing more is sent until it goes on: %s", async (_, input) => {
		await insertFriends(3);
		const broadcast = await buildBegunBroadcast({ clock, by: operator, input });
		await pauseBroadcast(args(broadcast));
		expect(await shown(broadcast)).toMatchObject({ state: "paused", counts: { waiting: 3 } });
		await later(HOUR);
		expect(await fakeLine.calls()).toEqual([]);
		await resumeBroadcast(args(broadcast));
		await later();
		expect(await fakeLine.accepted()).toHaveLength(3);
		expect(await shown(broadcast)).toMatchObject({ state: "sent" });
	});

	test("while a page is being written: it is not written, and comes when it goes on", async () => {
		const broadcast = await duringSecondPage((each) => pauseBroadcast(args(each)));
		expect(await countRows("deliveries")).toBe(FRIENDS_PER_TASK_PAGE);
		await later(HOUR);
		expect(await fakeLine.calls()).toEqual([]);
		await resumeBroadcast(args(broadcast));
		await later();
		await later();
		expect(new Set((await fakeLine.accepted()).map(({ to }) => to)).size).toBe(FRIENDS_PER_TASK_PAGE + 10);
		expect(await fakeLine.accepted()).toHaveLength(FRIENDS_PER_TASK_PAGE + 10);
		expect(await shown(broadcast)).toMatchObject({ state: "sent", total: FRIENDS_PER_TASK_PAGE + 10 });
	});

	test.each([
		["the same for all", {}, "multicast", 1],
		["something of each", PERSONAL, "push", 2],
	] as const)(
		"what LINE put off waits too, and what it may have is asked after when it goes on: %s",
		async (_, input, endpoint, calls) => {
			await insertFriends(2);
			const broadcast = await buildBegunBroadcast({ clock, by: operator, input });
			await fakeLine.answers(endpoint, ...Array.from({ length: calls }, () => ({ status: 429 })));
			await workSendQueues(clock);
			expect(await pauseBroadcast(args(broadcast))).toEqual({ may_arrive: 0 });
			await later();
			expect(await fakeLine.accepted()).toEqual([]);
			await resumeBroadcast(args(broadcast));
			await fakeLine.answers(
				endpoint,
				...Array.from({ length: calls }, () => ({ ends: "drop" as const, accepted: true })),
			);
			await later();
			expect(await pauseBroadcast(args(broadcast))).toEqual({ may_arrive: 2 });
			const asked = (await fakeLine.calls(endpoint)).length;
			await later(HOUR);
			expect(await fakeLine.calls(endpoint)).toHaveLength(asked);
			await resumeBroadcast(args(broadcast));
			await later();
			await later();
			expect(await fakeLine.accepted()).toHaveLength(2);
			expect(await countRows("deliveries", "state = 'sent'")).toBe(2);
		},
	);

	test.each([
		["the same for all", {}, "multicast", 1],
		["something of each", PERSONAL, "push", 2],
	] as const)("what its worker died of waits, and is in doubt: %s", async (_, input, endpoint, calls) => {
		await insertFriends(2);
		const broadcast = await buildBegunBroadcast({ clock, by: operator, input });
		if (endpoint === "multicast") await claimMulticast(clock.context());
		else await claimDeliveries(clock.context());
		await pauseBroadcast(args(broadcast));
		await later();
		await later();
		expect(await fakeLine.calls()).toEqual([]);
		await resumeBroadcast(args(broadcast));
		await later();
		expect(await fakeLine.accepted()).toHaveLength(2);
		expect((await fakeLine.calls(endpoint)).length).toBe(calls);
	});

	test.each([
		["the same for all", {}, "multicast", 1],
		["something of each", PERSONAL, "push", 2],
	] as const)(
		"for longer than LINE is tried, what LINE put off before is tried anew: %s",
		async (_, input, endpoint, calls) => {
			await insertFriends(2);
			const broadcast = await buildBegunBroadcast({ clock, by: operator, input });
			await fakeLine.answers(endpoint, ...Array.from({ length: calls }, () => ({ status: 429 })));
			await workSendQueues(clock);
			await pauseBroadcast(args(broadcast));
			await later(2 * DAY);
			await resumeBroadcast(args(broadcast));
			await fakeLine.answers(endpoint, ...Array.from({ length: calls }, () => ({ status: 429 })));
			await later();
			expect(await shown(broadcast)).toMatchObject({ state: "sending", counts: { failed: 0 } });
			await later();
			expect(await fakeLine.accepted()).toHaveLength(2);
			expect(await shown(broadcast)).toMatchObject({ state: "sent", counts: { sent: 2, failed: 0 } });
		},
	);

	test("twice, or what is over, is refused", async () => {
		await insertFriends(1);
		const broadcast = await buildBegunBroadcast({ clock, by: operator });
		await pauseBroadcast(args(broadcast));
		await expect(pauseBroadcast(args(broadcast))).rejects.toMatchObject(
			refusedWith(BROADCAST_TEXTS.notPausable),
		);
		await resumeBroadcast(args(broadcast));
		await expect(resumeBroadcast(args(broadcast))).rejects.toMatchObject(
			refusedWith(BROADCAST_TEXTS.notResumable),
		);
		await later();
		await expect(pauseBroadcast(args(broadcast))).rejects.toMatchObject(
			refusedWith(BROADCAST_TEXTS.notPausable),
		);
	});
});

describe("cancelled", () => {
	test.each([
		["the same for all", {}],
		["something of each", PERSONAL],
	])("nothing more is sent, and each friend's record says why: %s", async (_, input) => {
		await insertFriends(3);
		const broadcast = await buildBegunBroadcast({ clock, by: operator, input });
		await cancelBroadcast(args(broadcast));
		await later(HOUR);
		expect(await fakeLine.calls()).toEqual([]);
		expect(await shown(broadcast)).toMatchObject({
			state: "cancelled",
			counts: { waiting: 0, cancelled: 3 },
			reasons: [{ state: "cancelled", reason: DELIVERY_TEXTS.broadcastCancelled, count: 3 }],
		});
		await expect(cancelBroadcast(args(broadcast))).rejects.toMatchObject(
			refusedWith(BROADCAST_TEXTS.notCancellable),
		);
	});

	test("while a page is being written: it is not", async () => {
		const broadcast = await duringSecondPage((each) => cancelBroadcast(args(each)));
		await later(HOUR);
		expect(await countRows("runs")).toBe(FRIENDS_PER_TASK_PAGE);
		expect(await fakeLine.accepted()).toEqual([]);
		expect(await shown(broadcast)).toMatchObject({ state: "cancelled" });
	});

	test.each([
		["the same for all", {}, "multicast", 1],
		["something of each", PERSONAL, "push", 3],
	] as const)(
		"while LINE may have it: it is not asked after, since that would send it: %s",
		async (_, input, endpoint, calls) => {
			await insertFriends(3);
			const broadcast = await buildBegunBroadcast({ clock, by: operator, input });
			await fakeLine.answers(endpoint, ...Array.from({ length: calls }, () => ({ ends: "drop" as const })));
			await workSendQueues(clock);
			expect(await cancelBroadcast(args(broadcast))).toEqual({ may_arrive: 3 });
			await later();
			await later(HOUR);
			expect(await fakeLine.accepted()).toEqual([]);
			expect(await shown(broadcast)).toMatchObject({
				state: "cancelled",
				counts: { waiting: 0, cancelled: 3 },
				reasons: [{ state: "cancelled", reason: DELIVERY_TEXTS.cancelledInDoubt, count: 3 }],
			});
		},
	);

	test.each([
		["the same for all", {}, 3_000, 3 * MAX_RECIPIENTS],
		["something of each", PERSONAL, 400, OPEN_CALLS],
	] as const)(
		"while it is being sent: after the answer nothing leaves but what is under way: %s",
		async (_, input, friends, most) => {
			await insertFriends(friends);
			const broadcast = await buildBegunBroadcast({ clock, by: operator, input });
			for (const endpoint of ["push", "multicast"] as const)
				await fakeLine.answers(
					endpoint,
					...Array.from({ length: friends }, () => ({ usual: true as const, after: 300 })),
				);
			const sending = workSendQueues(clock);
			await vi.waitFor(async () => expect((await fakeLine.calls()).length).toBeGreaterThan(0));
			const { may_arrive } = await cancelBroadcast(args(broadcast));
			const before = (await fakeLine.accepted()).length;
			await sending;
			await later();
			const after = (await fakeLine.accepted()).length;
			console.log(`中止のあとに届いた友だち ${after - before}（答え ${may_arrive}）`);
			expect(after).toBeGreaterThan(0);
			expect(after - before).toBeLessThanOrEqual(Math.min(may_arrive, most));
			expect(after).toBeLessThan(friends);
			expect(await shown(broadcast)).toMatchObject({ state: "cancelled", counts: { sent: after } });
		},
	);

	test("is what its own page does: the schedule of actions knows nothing of it", async () => {
		await insertFriends(2);
		const broadcast = await buildOrderedBroadcast({ clock, by: operator });
		const [task] = await readRows<{ id: number; action_id: number }>(
			"select id, action_id from action_tasks",
		);
		const input = { id: task!.action_id, task_id: task!.id };
		await expect(cancelTask({ ctx: operatorContext(clock, operator), input })).rejects.toMatchObject({
			status: 404,
		});
		expect(await shown(broadcast)).toMatchObject({ state: "planned" });
		await later(ORDER_UNDO_WINDOW);
		expect(await fakeLine.accepted()).toHaveLength(2);
	});

	test("a paused one is over", async () => {
		await insertFriends(2);
		const broadcast = await buildBegunBroadcast({ clock, by: operator });
		await pauseBroadcast(args(broadcast));
		await cancelBroadcast(args(broadcast));
		await later(HOUR);
		expect(await fakeLine.calls()).toEqual([]);
		expect(await shown(broadcast)).toMatchObject({ state: "cancelled" });
	});
});
