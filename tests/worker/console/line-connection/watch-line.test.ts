import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { CONNECTION_FAULTS } from "#domain/console/line-connection/connection-faults.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { workNotices } from "#functions/integrations/notifications/notice-worker.ts";
import { runTick } from "#functions/tick.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId } from "#tests/support/friend-builders.ts";
import { buildLineEvent, lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildMailbox, buildNotification } from "#tests/support/notice-fixture.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	clock = new TestClock("2026-11-20 10:01").rule();
	const operator = await buildOperator({ abilities: ["line-connection"] });
	as = await signInOperator(operator);
	await sendRequest("/api/line_connection/webhook", { as, method: "POST" });
	const channel = await buildMailbox(operator, "owner@example.com");
	await buildNotification(operator, [channel], { timings: ["line_broken", "line_mended"] });
	await pass(6);
});

const context = () => clock.context({ env: { ...clock.env, PUBLIC_ORIGIN: TEST_ORIGIN } as never });

/** Minutes of the clock, each with the work that it wakes. */
async function pass(minutes: number): Promise<void> {
	for (let minute = 0; minute < minutes; minute++) {
		clock.pass(MINUTE);
		await runTick(context());
		await workNotices(context());
	}
}

const texts = async () =>
	(await readRows<{ text: string }>("select text from notification_lines order by id")).map(
		({ text }) => text,
	);
const checks = async () => (await fakeLine.calls("webhook-find")).length;
const revoked = { status: 401, message: "invalid token" };
const moved = { status: 200, json: { endpoint: "https://other.example.com/", active: true } };
const off = { status: 200, json: { endpoint: `${TEST_ORIGIN}/webhook/line`, active: false } };

describe("a fault", () => {
	test.each([
		["token", "info", revoked],
		["webhook_moved", "webhook-find", moved],
		["webhook_off", "webhook-find", off],
	] as const)(
		"%s is noticed and notified within ten minutes, once, and again when it is mended",
		async (kind, endpoint, answer) => {
			expect(await texts()).toEqual([]);
			await fakeLine.answers(endpoint, ...Array(4).fill(answer));
			await pass(10);
			expect(await texts()).toEqual([expect.stringContaining(CONNECTION_FAULTS[kind])]);
			expect(await requestJson("/api/line_connection/health", { as })).toMatchObject({
				faults: [{ kind, text: CONNECTION_FAULTS[kind] }],
			});
			expect(await requestJson("/api/home", { as })).toMatchObject({ line_faults: [{ kind }] });
			await pass(10);
			expect(await texts()).toHaveLength(1);
			await pass(10);
			expect(await texts()).toHaveLength(2);
			expect((await texts())[1]).toContain("元に戻りました");
			expect(await requestJson("/api/home", { as })).toMatchObject({ line_faults: [] });
		},
	);

	test("a suspension is what LINE's newest event says: notified once, and again at its end", async () => {
		const { source: _, ...suspended } = buildLineEvent("botSuspended", { from: "", at: clock.now });
		await receiveAndWork(clock, suspended);
		await receiveAndWork(clock, suspended);
		await pass(3);
		expect(await texts()).toEqual([expect.stringContaining(CONNECTION_FAULTS.suspended)]);
		expect(await requestJson("/api/home", { as })).toMatchObject({ line_faults: [{ kind: "suspended" }] });
		await pass(10);
		expect(await texts()).toHaveLength(1);
		const late = {
			...suspended,
			type: "botResumed",
			webhookEventId: "late",
			timestamp: suspended.timestamp - 1,
		};
		await receiveAndWork(clock, late);
		await pass(3);
		expect(await texts()).toHaveLength(1);
		await receiveAndWork(clock, { ...late, webhookEventId: "end", timestamp: clock.now });
		await pass(3);
		expect((await texts())[1]).toContain("元に戻りました");
	});

	test("is not assumed where LINE does not answer", async () => {
		await fakeLine.answers("info", ...Array(4).fill({ status: 500 }));
		await fakeLine.answers("webhook-find", ...Array(4).fill({ status: 500 }));
		await pass(15);
		expect(await texts()).toEqual([]);
	});

	test("that is still there is not notified as mended while LINE does not answer", async () => {
		await fakeLine.answers("webhook-find", moved, { status: 500 }, moved, moved);
		await pass(20);
		expect(await texts()).toHaveLength(1);
	});
});

describe("the checks", () => {
	test("ask LINE every five minutes at most, and the minutes between make one D1 call", async () => {
		const before = await checks();
		await pass(20);
		expect((await checks()) - before).toBe(4);
		// The cleanup of these minutes begins the day's backup, whose queue does not run here.
		await env.DB.prepare("update backups set next_attempt_at = null").run();
		await env.DB.prepare("update line_health set next_check_at = ?")
			.bind(clock.now + 3 * MINUTE)
			.run();
		clock.pass(MINUTE);
		const { database, trips } = countRoundTrips(env.DB);
		const { connectD1 } = await import("#db/d1-client.ts");
		await runTick({ ...context(), db: connectD1(database) });
		expect(trips).toHaveLength(1);
	});

	test("are made once by two ticks of the same minute", async () => {
		clock.pass(5 * MINUTE);
		const before = await checks();
		await Promise.all([runTick(context()), runTick(context())]);
		expect((await checks()) - before).toBe(1);
	});

	test("begin within the hour in an account whose credentials were set at its deployment", async () => {
		await env.DB.prepare("delete from line_health").run();
		await receiveAndWork(clock, lineEvents.text({ from: buildLineUserId(1), at: clock.now, text: "予約" }));
		const before = await checks();
		await pass(61);
		expect((await checks()) - before).toBeGreaterThan(0);
	});
});

test("the page has the last event, redeliveries, the quota and the errors of a day", async () => {
	await buildFriend();
	await receiveAndWork(clock, {
		...lineEvents.text({ from: buildLineUserId(1), at: clock.now, text: "予約" }),
		deliveryContext: { isRedelivery: true },
	});
	expect(await requestJson("/api/line_connection/health", { as })).toEqual({
		checked_at: expect.stringContaining("2026-11-20 10:0"),
		faults: [],
		last_event_at: expect.stringContaining("2026-11-20 10:0"),
		last_redelivery_at: expect.stringContaining("2026-11-20 10:0"),
		failed_deliveries: 0,
		failed_events: 0,
		quota: expect.anything(),
	});
	const other = await buildSession({ abilities: ["friend-read"] });
	expect((await sendRequest("/api/line_connection/health", { as: other })).status).toBe(403);
});
