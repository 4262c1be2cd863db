import { beforeEach, describe, expect, test, vi } from "vitest";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery, findDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const soon = { timeout: 5 * SECOND, interval: 20 };

let clock: TestClock;
let limits: CallLimits;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	limits = CallLimits.hold();
});

const sent = () => countRows("deliveries", "state = 'sent'");
const buildMany = async (count: number) => {
	const friendId = (await buildFriend()).id;
	const made = [];
	for (let index = 0; index < count; index++) made.push(await buildDelivery({ friendId }));
	return made;
};

describe("a call that is silent", () => {
	test("keeps no other from being sent and written down", async () => {
		await buildMany(20);
		await fakeLine.answers("push", { ends: "silence" });
		const work = sendDueDeliveries(clock.context());
		await vi.waitFor(async () => expect(await sent()).toBe(19), soon);
		limits.runOut();
		await work;
		expect(await countRows("deliveries", "in_doubt = 1")).toBe(1);
	});

	test("is left to end by itself: who comes next does not wait for it, and its end is written down", async () => {
		const [silent] = await buildMany(1);
		await fakeLine.answers("push", { ends: "silence", accepted: true });
		const left: Promise<void>[] = [];
		await sendDueDeliveries(clock.context(), (late) => left.push(late));
		expect(await findDelivery(silent!)).toMatchObject({ state: "queued" });

		await buildMany(5);
		await sendDueDeliveries(clock.context(), (late) => left.push(late));
		await vi.waitFor(async () => expect(await sent()).toBe(5), soon);

		limits.runOut();
		await Promise.all(left);
		expect(await findDelivery(silent!)).toMatchObject({ state: "scheduled", inDoubt: true });
	});

	test("that has followers of its order has somebody look at all of them when it is tried again", async () => {
		const friendId = (await buildFriend()).id;
		await buildDelivery({ friendId, orderKey: "event" });
		await buildDelivery({ friendId, orderKey: "event" });
		await fakeLine.answers("push", { ends: "silence", accepted: true });
		const left: Promise<void>[] = [];
		await sendDueDeliveries(clock.context(), (late) => left.push(late));
		expect(clock.deliveries.delays).toEqual([]);
		limits.runOut();
		await Promise.all(left);
		expect(clock.deliveries.delays).toEqual([2]);
		clock.advance(2 * SECOND);
		await sendDueDeliveries(clock.context());
		expect(await sent()).toBe(2);
	});
});

test("so many silent calls that no connection is left hand over to the next worker, and give back what was not tried", async () => {
	await buildMany(10);
	// A deployment has six connections.
	const deployed = clock.context({ env: { ...clock.env, MUSUBI_ENV: "production" } });
	await fakeLine.answers("push", ...Array.from({ length: 6 }, () => ({ ends: "silence" as const })));
	const left: Promise<void>[] = [];
	await sendDueDeliveries(deployed, (late) => left.push(late));
	expect(await fakeLine.calls("push")).toHaveLength(6);
	expect(clock.deliveries.delays).toContain(0);
	await vi.waitFor(
		async () => expect(await countRows("deliveries", "state = 'scheduled' and attempts = 0")).toBe(4),
		soon,
	);
	await sendDueDeliveries(clock.context(), (late) => left.push(late));
	await vi.waitFor(async () => expect(await sent()).toBe(4), soon);
	limits.runOut();
	await Promise.all(left);
	expect(await countRows("deliveries", "in_doubt = 1")).toBe(6);
});
