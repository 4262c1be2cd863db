import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import {
	claimWebhookEvents,
	MAX_EVENT_ATTEMPTS,
} from "#functions/integrations/webhook/claim-webhook-events.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAt, failAt, interruptAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork, receiveEvents } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	friend = await buildFriend();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const text = (said: string, from = friend.lineUserId) => lineEvents.text({ from, at: clock.now, text: said });

/** Text whose recording always fails, because of a trigger. */
const POISON = "毒";
const poisoned = () =>
	env.DB.prepare(
		`create trigger poison before insert on messages when new.text = '${POISON}'
		begin select raise(abort, 'poisoned'); end`,
	).run();
const cured = () => env.DB.prepare("drop trigger poison").run();

const stateOf = async (id: string) => {
	const [row] = await readRows<{ state: string; attempts: number; error: string | null }>(
		"select state, attempts, error from webhook_events where webhook_event_id = ?",
		id,
	);
	return row!;
};

/** Works the queue repeatedly over time. */
async function keepTrying(times: number): Promise<void> {
	for (let attempt = 0; attempt < times; attempt++) {
		clock.advance(10 * MINUTE);
		await workWebhookEvents(clock.context());
	}
}

describe("an event that cannot be worked off", () => {
	test("holds up no other, neither of other friends nor of its own", async () => {
		await poisoned();
		const other = await buildFriend();
		await receiveAndWork(clock, text("前"), text(POISON), text("後"), text("別の人", other.lineUserId));
		expect((await listStoredMessages(friend)).map((message) => message.text)).toEqual(["前", "後"]);
		expect(await listStoredMessages(other)).toHaveLength(1);
		expect(await countRows("webhook_events", "state = 'open'")).toBe(1);
		// Nor do later messages of the friend while it waits for its retry.
		await receiveAndWork(clock, text("その後"));
		expect((await listStoredMessages(friend)).map((message) => message.text)).toEqual(["前", "後", "その後"]);
	});

	test("is tried again later, and is done once what broke it is mended", async () => {
		await poisoned();
		const event = text(POISON);
		await receiveAndWork(clock, event);
		expect(await stateOf(event.webhookEventId)).toMatchObject({ state: "open", attempts: 1 });
		await workWebhookEvents(clock.context());
		expect(await stateOf(event.webhookEventId)).toMatchObject({ attempts: 1 });
		await cured();
		await keepTrying(1);
		expect(await stateOf(event.webhookEventId)).toMatchObject({ state: "done", error: null });
		expect(await listStoredMessages(friend)).toHaveLength(1);
	});

	test(`after ${MAX_EVENT_ATTEMPTS} attempts is left for a person, who sees it and can have it tried again`, async () => {
		await poisoned();
		const event = text(POISON);
		await receiveEvents(clock, event);
		await keepTrying(MAX_EVENT_ATTEMPTS + 2);
		expect(await stateOf(event.webhookEventId)).toMatchObject({
			state: "failed",
			attempts: MAX_EVENT_ATTEMPTS,
			error: expect.stringContaining("poisoned"),
		});

		const as: ConsoleSession = await buildSession();
		const failed = async () =>
			(
				await requestJson<{ items: { id: number; friend: object; type: string }[] }>(
					"/api/webhook_events/failed",
					{
						as,
					},
				)
			).items;
		const [shown] = await failed();
		expect(shown).toMatchObject({ type: "message", friend: { id: friend.id, name: friend.name } });
		await cured();
		const retry = () => sendRequest(`/api/webhook_events/${shown!.id}/retry`, { as, method: "POST" });
		expect((await retry()).status).toBe(200);
		clock.now = Date.now();
		await workWebhookEvents(clock.context());
		expect(await listStoredMessages(friend)).toHaveLength(1);
		expect(await failed()).toEqual([]);
		// Already done, so there is nothing to retry.
		expect((await retry()).status).toBe(404);
	});
});

test("a failed event of nobody known is shown to who may see every friend, and can be tried again", async () => {
	const failed = { state: "failed", attempts: 8, next_attempt_at: null, received_at: 1, timestamp: 1 };
	const of = (name: string, from: string | null) => {
		const event = { ...text("こんにちは"), webhookEventId: name };
		return storeRow("webhook_events", {
			...failed,
			webhook_event_id: name,
			type: "message",
			line_user_id: from,
			payload: event,
		});
	};
	const ids = [await of("group", null), await of("stranger", "Uffffffffffffffffffffffffffffffff")];
	const seenBy = async (as: ConsoleSession) =>
		(await requestJson<{ items: { id: number; friend: null }[] }>("/api/webhook_events/failed", { as }))
			.items;
	const [all, some] = [
		await buildSession(),
		await buildSession({ scope: { all: false, tagIds: [(await buildTag()).id] } }),
	];
	expect((await seenBy(all)).map(({ id, friend }) => [id, friend])).toEqual(
		ids.map((id) => [id, null]).reverse(),
	);
	expect(await seenBy(some)).toEqual([]);
	const retry = (as: ConsoleSession) =>
		sendRequest(`/api/webhook_events/${ids[1]}/retry`, { as, method: "POST" });
	expect([(await retry(some)).status, (await retry(all)).status]).toEqual([404, 200]);
	expect(await stateOf("stranger")).toMatchObject({ state: "open", attempts: 0 });
});

describe("a worker", () => {
	test("that died with events in hand is succeeded after its lease, not before", async () => {
		await receiveEvents(clock, text("預かり中"));
		await claimWebhookEvents(clock.context());
		await workWebhookEvents(clock.context());
		expect(await listStoredMessages(friend)).toEqual([]);
		clock.advance(MINUTE);
		await workWebhookEvents(clock.context());
		expect(await listStoredMessages(friend)).toHaveLength(1);
	});

	test("[gives up webhook_events] that dies of an event each time takes no other along, and the event is given up at the claim with a reason", async () => {
		const deadly = text("命取り");
		const others = await Promise.all(
			Array.from({ length: 40 }, async (_, at) => text(`無事${at}`, (await buildFriend()).lineUserId)),
		);
		await receiveEvents(clock, ...others.slice(0, 20), deadly, ...others.slice(20));
		for (let died = 0; died < MAX_EVENT_ATTEMPTS + 2; died++) {
			await workWebhookEvents(clock.context({ db: connectD1(dieAt(env.DB, "命取り")) })).catch(
				() => undefined,
			);
			clock.advance(MINUTE);
		}
		expect(await stateOf(deadly.webhookEventId)).toEqual({
			state: "failed",
			attempts: MAX_EVENT_ATTEMPTS,
			error: BACKGROUND_TEXTS.workStopped,
		});
		expect(await countRows("webhook_events", "state = 'done'")).toBe(others.length);
		expect(await countRows("messages")).toBe(others.length);
		const as = await buildSession();
		expect(await requestJson("/api/webhook_events/failed", { as })).toMatchObject({
			items: [{ friend: { id: friend.id }, reason: BACKGROUND_TEXTS.workStopped }],
		});
	});

	test("that died with many events in hand leaves none of a friend's to overtake another", async () => {
		await receiveEvents(clock, text("一"));
		await claimWebhookEvents(clock.context());
		clock.advance(MINUTE / 2);
		await receiveEvents(clock, text("二"));
		clock.advance(MINUTE / 2);
		await workWebhookEvents(clock.context());
		expect((await listStoredMessages(friend)).map((message) => message.text)).toEqual(["一", "二"]);
	});

	test("holds its friends' later events as well, so that one friend's are never worked side by side", async () => {
		await receiveEvents(clock, text("一"));
		const held = await claimWebhookEvents(clock.context());
		await receiveEvents(clock, text("二"));
		const other = await buildFriend();
		await receiveEvents(clock, text("別の人", other.lineUserId));
		const next = await claimWebhookEvents(clock.context());
		expect(held.events).toHaveLength(1);
		expect(next.events.map((event) => event.lineUserId)).toEqual([other.lineUserId]);
	});

	test("whose database fails once tries the event again, and nothing of it happens twice", async () => {
		await buildAutoResponse({ effects: [sendTextEffect("承りました")] });
		const event = text("予約");
		await receiveEvents(clock, event);
		const broken = connectD1(failAt(env.DB, /insert into "?messages"?/, 2));
		await workWebhookEvents(clock.context({ db: broken }));
		expect(await stateOf(event.webhookEventId)).toMatchObject({ state: "open", attempts: 1 });
		await keepTrying(1);
		expect(await stateOf(event.webhookEventId)).toMatchObject({ state: "done" });
		expect([await countRows("messages"), await countRows("runs"), await countRows("deliveries")]).toEqual([
			1, 1, 1,
		]);
	});

	test("overtaken by another neither doubles nor opens again what the other finished", async () => {
		await buildAutoResponse({ effects: [sendTextEffect("承りました")] });
		const event = text("予約");
		await receiveEvents(clock, event);
		const slow = new TestClock();
		const sleeping = interruptAt(env.DB, /insert into "?messages"?/, async () => {
			clock.advance(2 * MINUTE);
			await workWebhookEvents(clock.context());
		});
		await workWebhookEvents(slow.context({ db: connectD1(sleeping) }));
		expect(await stateOf(event.webhookEventId)).toMatchObject({ state: "done" });
		expect([await countRows("messages"), await countRows("runs"), await countRows("deliveries")]).toEqual([
			1, 1, 1,
		]);
	});

	test("that never heard that its work was written down does not do it again", async () => {
		await buildAutoResponse({ effects: [sendTextEffect("承りました")] });
		const event = text("予約");
		await receiveEvents(clock, event);
		const silent = connectD1(loseAnswerAfter(env.DB, /insert into "?messages"?/));
		await workWebhookEvents(clock.context({ db: silent }));
		await keepTrying(2);
		expect(await stateOf(event.webhookEventId)).toMatchObject({ state: "done" });
		expect([await countRows("messages"), await countRows("runs"), await countRows("deliveries")]).toEqual([
			1, 1, 1,
		]);
	});
});
