import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import type { Friend } from "#db/engine/friends.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { claimEvents, MAX_EVENT_ATTEMPTS } from "#functions/integrations/webhook/claim.ts";
import { workEvents } from "#functions/integrations/webhook/work.ts";
import { buildReaction, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { dyingAt, failingAt, interruptedAt, silentAfter } from "#tests/support/database.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { messagesOf } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { happen, takeIn } from "#tests/support/receive.ts";
import { ask, call } from "#tests/support/requests.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { store } from "#tests/support/stored.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock();
	friend = await buildFriend();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const text = (said: string, from = friend.lineUserId) => lineEvents.text({ from, at: clock.now, text: said });

/** A text whose recording breaks, whoever tries: a rule of the database forbids it. */
const POISON = "毒";
const poisoned = () =>
	env.DB.prepare(
		`create trigger poison before insert on messages when new.text = '${POISON}'
		begin select raise(abort, 'poisoned'); end`,
	).run();
const cured = () => env.DB.prepare("drop trigger poison").run();

const stateOf = async (id: string) => {
	const [row] = await rows<{ state: string; attempts: number; error: string | null }>(
		"select state, attempts, error from webhook_events where webhook_event_id = ?",
		id,
	);
	return row!;
};

/** Works off what is open again and again, as the clock would, for a while. */
async function keepTrying(times: number): Promise<void> {
	for (let attempt = 0; attempt < times; attempt++) {
		clock.advance(10 * MINUTE);
		await workEvents(clock.context());
	}
}

describe("an event that cannot be worked off", () => {
	test("holds up no other, neither of other friends nor of its own", async () => {
		await poisoned();
		const other = await buildFriend();
		await happen(clock, text("前"), text(POISON), text("後"), text("別の人", other.lineUserId));
		expect((await messagesOf(friend)).map((message) => message.text)).toEqual(["前", "後"]);
		expect(await messagesOf(other)).toHaveLength(1);
		expect(await countRows("webhook_events", "state = 'open'")).toBe(1);
		// Nor what the friend writes while it waits to be tried again.
		await happen(clock, text("その後"));
		expect((await messagesOf(friend)).map((message) => message.text)).toEqual(["前", "後", "その後"]);
	});

	test("is tried again later, and is done once what broke it is mended", async () => {
		await poisoned();
		const event = text(POISON);
		await happen(clock, event);
		expect(await stateOf(event.webhookEventId)).toMatchObject({ state: "open", attempts: 1 });
		await workEvents(clock.context());
		expect(await stateOf(event.webhookEventId)).toMatchObject({ attempts: 1 });
		await cured();
		await keepTrying(1);
		expect(await stateOf(event.webhookEventId)).toMatchObject({ state: "done", error: null });
		expect(await messagesOf(friend)).toHaveLength(1);
	});

	test(`after ${MAX_EVENT_ATTEMPTS} attempts is left for a person, who sees it and can have it tried again`, async () => {
		await poisoned();
		const event = text(POISON);
		await takeIn(clock, event);
		await keepTrying(MAX_EVENT_ATTEMPTS + 2);
		expect(await stateOf(event.webhookEventId)).toMatchObject({
			state: "failed",
			attempts: MAX_EVENT_ATTEMPTS,
			error: expect.stringContaining("poisoned"),
		});

		const as: Session = await signedInOperator();
		const failed = async () =>
			(
				await ask<{ items: { id: number; friend: object; type: string }[] }>("/api/webhook_events/failed", {
					as,
				})
			).items;
		const [shown] = await failed();
		expect(shown).toMatchObject({ type: "message", friend: { id: friend.id, name: friend.name } });
		await cured();
		const retry = () => call(`/api/webhook_events/${shown!.id}/retry`, { as, method: "POST" });
		expect((await retry()).status).toBe(200);
		clock.now = Date.now();
		await workEvents(clock.context());
		expect(await messagesOf(friend)).toHaveLength(1);
		expect(await failed()).toEqual([]);
		// Done already: there is nothing to try again.
		expect((await retry()).status).toBe(404);
	});
});

test("a failed event of nobody known is shown to who may see every friend, and can be tried again", async () => {
	const failed = { state: "failed", attempts: 8, next_attempt_at: null, received_at: 1, timestamp: 1 };
	const of = (name: string, from: string | null) => {
		const event = { ...text("こんにちは"), webhookEventId: name };
		return store("webhook_events", {
			...failed,
			webhook_event_id: name,
			type: "message",
			line_user_id: from,
			payload: event,
		});
	};
	const ids = [await of("group", null), await of("stranger", "Uffffffffffffffffffffffffffffffff")];
	const seenBy = async (as: Session) =>
		(await ask<{ items: { id: number; friend: null }[] }>("/api/webhook_events/failed", { as })).items;
	const [all, some] = [
		await signedInOperator(),
		await signedInOperator({ scope: { all: false, tagIds: [(await buildTag()).id] } }),
	];
	expect((await seenBy(all)).map(({ id, friend }) => [id, friend])).toEqual(
		ids.map((id) => [id, null]).reverse(),
	);
	expect(await seenBy(some)).toEqual([]);
	const retry = (as: Session) => call(`/api/webhook_events/${ids[1]}/retry`, { as, method: "POST" });
	expect([(await retry(some)).status, (await retry(all)).status]).toEqual([404, 200]);
	expect(await stateOf("stranger")).toMatchObject({ state: "open", attempts: 0 });
});

describe("a worker", () => {
	test("that died with events in hand is succeeded after its lease, not before", async () => {
		await takeIn(clock, text("預かり中"));
		await claimEvents(clock.context());
		await workEvents(clock.context());
		expect(await messagesOf(friend)).toEqual([]);
		clock.advance(MINUTE);
		await workEvents(clock.context());
		expect(await messagesOf(friend)).toHaveLength(1);
	});

	test("that dies of an event each time takes no other along, and the event is given up at the claim with a reason", async () => {
		const deadly = text("命取り");
		const others = await Promise.all(
			Array.from({ length: 40 }, async (_, at) => text(`無事${at}`, (await buildFriend()).lineUserId)),
		);
		await takeIn(clock, ...others.slice(0, 20), deadly, ...others.slice(20));
		for (let died = 0; died < MAX_EVENT_ATTEMPTS + 2; died++) {
			await workEvents(clock.context({ db: connect(dyingAt(env.DB, "命取り")) })).catch(() => undefined);
			clock.advance(MINUTE);
		}
		expect(await stateOf(deadly.webhookEventId)).toEqual({
			state: "failed",
			attempts: MAX_EVENT_ATTEMPTS,
			error: BACKGROUND_TEXTS.workStopped,
		});
		expect(await countRows("webhook_events", "state = 'done'")).toBe(others.length);
		expect(await countRows("messages")).toBe(others.length);
		const as = await signedInOperator();
		expect(await ask("/api/webhook_events/failed", { as })).toMatchObject({
			items: [{ friend: { id: friend.id }, reason: BACKGROUND_TEXTS.workStopped }],
		});
	});

	test("that died with many events in hand leaves none of a friend's to overtake another", async () => {
		await takeIn(clock, text("一"));
		await claimEvents(clock.context());
		clock.advance(MINUTE / 2);
		await takeIn(clock, text("二"));
		clock.advance(MINUTE / 2);
		await workEvents(clock.context());
		expect((await messagesOf(friend)).map((message) => message.text)).toEqual(["一", "二"]);
	});

	test("holds its friends' later events as well, so that one friend's are never worked side by side", async () => {
		await takeIn(clock, text("一"));
		const held = await claimEvents(clock.context());
		await takeIn(clock, text("二"));
		const other = await buildFriend();
		await takeIn(clock, text("別の人", other.lineUserId));
		const next = await claimEvents(clock.context());
		expect(held.events).toHaveLength(1);
		expect(next.events.map((event) => event.lineUserId)).toEqual([other.lineUserId]);
	});

	test("whose database fails once tries the event again, and nothing of it happens twice", async () => {
		await buildReaction({ effects: [sendText("承りました")] });
		const event = text("予約");
		await takeIn(clock, event);
		const broken = connect(failingAt(env.DB, /insert into "?messages"?/, 2));
		await workEvents(clock.context({ db: broken }));
		expect(await stateOf(event.webhookEventId)).toMatchObject({ state: "open", attempts: 1 });
		await keepTrying(1);
		expect(await stateOf(event.webhookEventId)).toMatchObject({ state: "done" });
		expect([await countRows("messages"), await countRows("runs"), await countRows("deliveries")]).toEqual([
			1, 1, 1,
		]);
	});

	test("overtaken by another neither doubles nor opens again what the other finished", async () => {
		await buildReaction({ effects: [sendText("承りました")] });
		const event = text("予約");
		await takeIn(clock, event);
		const slow = new TestClock();
		const sleeping = interruptedAt(env.DB, /insert into "?messages"?/, async () => {
			clock.advance(2 * MINUTE);
			await workEvents(clock.context());
		});
		await workEvents(slow.context({ db: connect(sleeping) }));
		expect(await stateOf(event.webhookEventId)).toMatchObject({ state: "done" });
		expect([await countRows("messages"), await countRows("runs"), await countRows("deliveries")]).toEqual([
			1, 1, 1,
		]);
	});

	test("that never heard that its work was written down does not do it again", async () => {
		await buildReaction({ effects: [sendText("承りました")] });
		const event = text("予約");
		await takeIn(clock, event);
		const silent = connect(silentAfter(env.DB, /insert into "?messages"?/));
		await workEvents(clock.context({ db: silent }));
		await keepTrying(2);
		expect(await stateOf(event.webhookEventId)).toMatchObject({ state: "done" });
		expect([await countRows("messages"), await countRows("runs"), await countRows("deliveries")]).toEqual([
			1, 1, 1,
		]);
	});
});
