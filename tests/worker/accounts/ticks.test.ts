import { createExecutionContext, createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { SQL } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { isLinkedSessionCleanupDue } from "#functions/console/accounts/end-linked-sessions.ts";
import { consumeQueue } from "#functions/consume.ts";
import type { WakeUp } from "#functions/env.ts";
import { isCleanupMinute } from "#functions/tick.ts";
import worker from "#functions/worker.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildDeployment, closeGinza, openGinza } from "#tests/support/two-accounts.ts";

let clock: TestClock;
let friendId: number;
beforeEach(async () => {
	await resetState();
	// A minute in which no account is cleaned, and no link of sessions mended.
	clock = new TestClock("2026-11-20 10:02").rule();
	friendId = (await buildFriend()).id;
});

/** Queue that records its messages. */
function recordQueue() {
	const sent: WakeUp[] = [];
	return { sent, queue: { send: async (message: WakeUp) => void sent.push(message) } };
}

const runCron = (deployment: ReturnType<typeof buildDeployment>) =>
	worker.scheduled({ cron: "* * * * *" } as never, deployment as never, createExecutionContext());

describe("the cron of several accounts", () => {
	beforeEach(() => openGinza());

	test("wakes the clock of an account with due work, and makes no other call for the rest", async () => {
		await buildDelivery({ friendId, dueAt: clock.now });
		const { sent, queue } = recordQueue();
		await runCron({ ...buildDeployment(clock), CLOCK: queue } as never);
		expect(sent).toEqual([{ wake: true }]);
		expect(clock.deliveries.delays).toEqual([]);
	});

	test("names the account whose tick is to run, and its wake-up runs that tick alone", async () => {
		await buildDelivery({ friendId, dueAt: clock.now });
		const [row] = await connectD1(env.DB).select().from(deliveries);
		await connectD1(env.GINZA__DB!).insert(deliveries).values(row!);
		await env.DB.prepare("delete from deliveries").run();
		const { sent, queue } = recordQueue();
		const { sent: wakes, queue: DELIVERIES } = recordQueue();
		const deployment = { ...buildDeployment(clock), CLOCK: queue, DELIVERIES };
		await runCron(deployment as never);
		expect(sent).toEqual([{ wake: true, account: "ginza" }]);
		const batch = createMessageBatch("musubi-clock", [
			{ id: "1", timestamp: new Date(), attempts: 1, body: sent[0]! },
		]);
		await consumeQueue(batch as never, deployment as never, createExecutionContext());
		expect(wakes[0]).toEqual({ wake: true, account: "ginza" });
		expect(wakes.every(({ account }) => account === "ginza")).toBe(true);
	});

	test("wakes the clock of an account whose condition cannot be asked: its tick finds out", async () => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		await env.GINZA__DB!.prepare("drop table salon_waiting").run();
		const { sent, queue } = recordQueue();
		await runCron({ ...buildDeployment(clock), CLOCK: queue } as never);
		expect(sent).toEqual([{ wake: true, account: "ginza" }]);
	});
});

test("a deployment with one account runs its tick in the cron itself", async () => {
	await closeGinza();
	await buildDelivery({ friendId, dueAt: clock.now });
	const { sent, queue } = recordQueue();
	await runCron({ ...buildDeployment(clock), CLOCK: queue } as never);
	expect(sent).toEqual([]);
	expect(clock.deliveries.delays).toContain(0);
});

type Minute = Parameters<typeof isCleanupMinute>[0];

const isDue = (condition: SQL) =>
	(condition as unknown as { queryChunks: unknown[] }).queryChunks.includes(1);

test.each([
	["is cleaned once an hour", isCleanupMinute, { times: 1, atOnce: 8 }],
	[
		"ends sessions that are left over six times an hour",
		(minute: Minute) => isDue(isLinkedSessionCleanupDue(minute)),
		{ times: 6, atOnce: 20 },
	],
])(
	"each account %s, and a hundred accounts in many different minutes",
	(_work, isInMinute, { times, atOnce }) => {
		const minutesOf = (name: string) =>
			Array.from({ length: 60 }, (_, minute) => minute).filter((minute) =>
				isInMinute({
					env: { ACCOUNT: { name }, DIRECTORY: env.DIRECTORY } as never,
					now: clock.now + minute * MINUTE,
				}),
			);
		const minutes = Array.from({ length: 100 }, (_, index) => minutesOf(`shop-${index}`));
		expect(minutes.every(({ length }) => length === times)).toBe(true);
		const counts = [...Map.groupBy(minutes.flat(), (minute) => minute).values()].map(({ length }) => length);
		expect(Math.max(...counts)).toBeLessThan(atOnce);
		expect(minutesOf("main")).toHaveLength(times);
	},
);
