import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { settings } from "#db/platform/settings-table.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { deleteOldEvents } from "#functions/integrations/webhook/delete-old-events.ts";
import { runTick } from "#functions/tick.ts";
import { buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { cleanupContext } from "#tests/support/cleanup-context.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { CostMeter } from "#tests/support/meter.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAfter, failAt } from "#tests/support/observed-database.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	friend = await buildFriend();
});

const DELETED = /^delete from "webhook_events"/;

let made = 0;
const buildEvent = (state: "open" | "done" | "failed", daysAgo: number) =>
	storeRow("webhook_events", {
		...{ webhook_event_id: `event-${++made}`, type: "message", line_user_id: friend.lineUserId },
		...{ timestamp: 1, payload: "{}", state, received_at: clock.now - daysAgo * DAY },
		...(state === "open" && { next_attempt_at: clock.now + DAY }),
	});
const crowd = (count: number, daysAgo: number) =>
	env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into webhook_events (webhook_event_id, type, timestamp, payload, state, received_at)
			select 'many-' || ? || '-' || i, 'message', 1, '{}', 'done', ? from n`,
	)
		.bind(count, daysAgo, clock.now - daysAgo * DAY)
		.run();
const left = async () =>
	(await readRows<{ id: number }>("select id from webhook_events order by id")).map(({ id }) => id);
const forget = () => deleteOldEvents(clock.context());

describe("an event that was worked off", () => {
	test("is forgotten by the clock after so many days; what is open, or waits for a person, stays", async () => {
		const failed = await buildEvent("failed", 400);
		await buildEvent("done", 92);
		await buildEvent("done", 90.5);
		const open = await buildEvent("open", 91);
		const young = await buildEvent("done", 89);
		await runTick(cleanupContext(clock));
		expect(await left()).toEqual([failed, open, young]);
	});

	test("stays as long as the setting says", async () => {
		await connectD1(env.DB).insert(settings).values({ key: "events_after_days", value: 365, updatedAt: 0 });
		const all = [await buildEvent("done", 364), await buildEvent("done", 200)];
		await forget();
		expect(await left()).toEqual(all);
		clock.advance(3 * DAY);
		await forget();
		expect(await left()).toEqual(all.slice(1));
	});

	test("goes with those of a day, so that a minute that has none reads none", async () => {
		await crowd(3_000, 90.5);
		const meter = new CostMeter();
		const idle = await meter.costOf(forget);
		expect([await countRows("webhook_events"), idle.rowsWritten]).toEqual([3_000, 0]);
		expect(idle.rowsRead).toBeLessThan(10);
		clock.advance(DAY);
		await forget();
		expect(await countRows("webhook_events")).toBe(0);
	});

	test("goes in sets, the oldest first, and a clock that dies in one goes on with it", async () => {
		await crowd(6_000, 200);
		const young = await buildEvent("done", 1);
		const dying = async (database: D1Database) => {
			const ctx = clock.context({ db: connectD1(database) });
			await expect(deleteOldEvents(ctx)).rejects.toThrow();
			return countRows("webhook_events");
		};
		expect(await dying(failAt(env.DB, DELETED))).toBe(6_001);
		expect(await dying(dieAfter(env.DB, DELETED))).toBe(1_001);
		await forget();
		expect(await left()).toEqual([young]);
	});

	test("leaves what it brought, and changes nothing where it comes again after all", async () => {
		await buildAutoResponse({ effects: [sendTextEffect("はい")] });
		const event = lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" });
		await receiveAndWork(clock, event);
		const kept = () =>
			Promise.all(["messages", "runs", "deliveries"].map((table) => readRows(`select * from ${table}`)));
		const before = await kept();
		expect(before.map(({ length }) => length)).toEqual([1, 1, 1]);
		clock.advance(100 * DAY);
		await forget();
		expect(await left()).toEqual([]);
		expect(await kept()).toEqual(before);
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		await receiveAndWork(clock, event);
		clock.advance(MINUTE);
		expect((await kept()).map(({ length }) => length)).toEqual([1, 1, 1]);
	});
});
