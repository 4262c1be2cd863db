import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { loginFailures, sessions } from "#db/platform/operators.ts";
import { MAX_STORED_FAILURES } from "#domain/console/operators/login-input.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { runTick } from "#functions/tick.ts";
import {
	addTagsEffect,
	buildAction,
	buildAutoResponse,
	sendTextEffect,
} from "#tests/support/action-builders.ts";
import { cleanupContext } from "#tests/support/cleanup-context.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan, failAt } from "#tests/support/observed-database.ts";
import { buildOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { receiveEvents } from "#tests/support/receive-events.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
});

const ticks = () => runTick(clock.context());

/** Pending run of another run, whose worker died in between. */
async function leaveRunPending(): Promise<void> {
	const thanks = await buildAction({ effects: [sendTextEffect("会員になりました")] });
	const tag = await buildTag({ appendActionId: thanks.id });
	const friend = await buildFriend();
	await buildAutoResponse({ effects: [addTagsEffect(tag.id)] });
	await receiveEvents(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" }));
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	const dying = connectD1(failAt(env.DB, /delete from "pending_runs"/, 1_000));
	await workWebhookEvents(clock.context({ db: dying }));
}

describe("every minute the clock", () => {
	test("wakes nobody where nothing is due", async () => {
		await buildDelivery({ dueAt: clock.now + 2 * MINUTE });
		await buildDelivery({ state: "failed", nextAttemptAt: null });
		await ticks();
		expect([clock.events.delays, clock.deliveries.delays, clock.jobs.delays]).toEqual([[], [], []]);
	});

	test("wakes each consumer for what is overdue, at once: events whose wake-up was lost, sends, background tasks", async () => {
		const friend = await buildFriend({ profileFetchedAt: null });
		await receiveEvents(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" }));
		await buildDelivery({ dueAt: clock.now - DAY });
		await env.DB.prepare(
			"insert into errands (kind, subject, next_attempt_at, created_at) values ('profile', 'U', 1, 1)",
		).run();
		await ticks();
		for (const queue of [clock.events, clock.deliveries, clock.jobs]) expect(queue.delays).toContain(0);
	});

	test.each([1, 4, 5, 17, 30, 59, 60])(
		"wakes the sender no more than five seconds late for what falls due in %i seconds",
		async (seconds) => {
			clock.advance(1_234);
			const due = clock.now + seconds * SECOND;
			await buildDelivery({ dueAt: due });
			await ticks();
			const wokenAt = clock.deliveries.delays.map((delay) => clock.now + delay * SECOND);
			const inTime = wokenAt.filter((at) => at >= due && at <= due + 6 * SECOND);
			expect(inTime.length, String(wokenAt)).toBeGreaterThan(0);
		},
	);

	test("sends few wake-ups for many rows, however many fall due", async () => {
		const friendId = (await buildFriend()).id;
		for (let count = 0; count < 120; count++)
			await buildDelivery({ friendId, dueAt: clock.now - MINUTE + count * SECOND });
		await ticks();
		expect(clock.deliveries.delays.length).toBeLessThanOrEqual(15);
	});

	test("carries out what a run caused, whose worker was lost after it, and wakes the sender for what it made", async () => {
		await leaveRunPending();
		expect([await countRows("runs"), await countRows("pending_runs"), await countRows("deliveries")]).toEqual(
			[1, 1, 0],
		);
		clock.advance(10 * MINUTE);
		await ticks();
		expect([await countRows("runs"), await countRows("pending_runs"), await countRows("deliveries")]).toEqual(
			[2, 0, 1],
		);
		expect(clock.deliveries.delays).toContain(0);
	});

	test("does what else there is to do where one thing fails, and tells of it", async () => {
		await leaveRunPending();
		clock.advance(10 * MINUTE);
		const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
		const failing = connectD1(failAt(env.DB, /salon_waiting/, 1_000));
		await expect(runTick(clock.context({ db: failing }))).rejects.toThrow();
		expect([await countRows("pending_runs"), await countRows("deliveries")]).toEqual([0, 1]);
		expect(told.mock.calls.flat().join("\n")).toContain(
			'"event":"clock.failed","work":"checkDueWaitingDays"',
		);
	});

	test("forgets failed log-ins a day after the last of them", async () => {
		const failed = (network: string, lastAt: number) => ({
			email: "a@example.com",
			network,
			failures: 3,
			lastAt,
		});
		await connectD1(env.DB)
			.insert(loginFailures)
			.values([failed("192.0.2.1", clock.now - DAY - 1), failed("192.0.2.2", clock.now - DAY)]);
		await runTick(cleanupContext(clock));
		expect(await countRows("login_failures")).toBe(1);
	});

	test("bounds the counters of failed log-ins: the oldest go, but for those that lock an address", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		const insert = env.DB.prepare(
			"insert into login_failures (rowid, email, network, failures, last_at, locked_until) values (?, ?, '*', 1, ?, ?)",
		);
		await env.DB.batch([
			insert.bind(1, "old@example.com", clock.now, null),
			insert.bind(2, "locked@example.com", clock.now, clock.now + MINUTE),
			insert.bind(3, "newer@example.com", clock.now, null),
			insert.bind(MAX_STORED_FAILURES + 2, "new@example.com", clock.now, null),
		]);
		await runTick(clock.context({ db: connectD1(database) }));
		expect(await readRows("select email from login_failures order by rowid")).toEqual([
			{ email: "locked@example.com" },
			{ email: "newer@example.com" },
			{ email: "new@example.com" },
		]);
		const deletion = trips.flat().find(({ sql }) => /^delete from "login_failures"/.test(sql))!;
		const plan = (await explainQueryPlan(env.DB, deletion)).join("\n");
		expect(plan).not.toMatch(/SCAN login_failures\b/);
	});

	test("forgets sessions that are over", async () => {
		const operator = await buildOperator();
		await signInOperator(operator);
		await connectD1(env.DB)
			.update(sessions)
			.set({ expiresAt: clock.now - 1 });
		await signInOperator(operator);
		await runTick(cleanupContext(clock));
		expect(await countRows("sessions")).toBe(1);
	});

	test("finds what is due through the indexes kept for it", async () => {
		await buildDelivery({ dueAt: clock.now });
		const { database, trips } = countRoundTrips(env.DB);
		await runTick(clock.context({ db: connectD1(database) }));
		const due = trips.flat().filter(({ sql }) => sql.includes("as integer) as slot"));
		const plans = await Promise.all(
			due.map(async (sent) => (await explainQueryPlan(env.DB, sent)).join("\n")),
		);
		expect(plans[0]).toMatch(/webhook_events_due/);
		expect(plans[1]).toMatch(/deliveries_due/);
		expect(plans[2]).toMatch(/errands_due/);
	});
});
