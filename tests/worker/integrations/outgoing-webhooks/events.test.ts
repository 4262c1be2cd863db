import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import {
	WEBHOOK_EVENT_TYPES,
	WEBHOOK_EVENTS,
	type WebhookEventType,
} from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { findOpenForm } from "#functions/acquisition/forms/find-open-form.ts";
import { writeAnswer } from "#functions/acquisition/forms/write-answer.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { notifyGivenUp } from "#functions/engine/deliveries/notify-unsent.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/outgoing-webhook-worker.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { addTagsEffect, removeTagsEffect } from "#tests/support/action-builders.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildEffect, runEffects } from "#tests/support/effect-runs.ts";
import { beginEvent, buildBooking, buildSlot, eventLinkOf } from "#tests/support/events/event-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan, failAt } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { receiveAndWork, receiveEvents } from "#tests/support/receive-events.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import {
	ADMIN_ACTOR,
	buildBookingInput,
	FRIEND_ACTOR,
	TestSalonRoom,
} from "#tests/support/salon/test-room.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { expectUndone } from "#tests/support/undo-requests.ts";
import { buildEndpoint, buildWebhookContext, TestWebhookReceiver } from "#tests/support/webhook-receiver.ts";

let clock: TestClock;
let receiver: TestWebhookReceiver;
let operator: BuiltOperator;
let as: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	await begin(new TestClock("2026-11-20 10:00").rule());
	return () => void vi.restoreAllMocks();
});

async function begin(given: TestClock): Promise<void> {
	clock = given;
	receiver = new TestWebhookReceiver(clock);
	operator = await buildOperator();
	as = await signInOperator(operator);
	friend = await buildFriend({ name: "花子" });
	await buildEndpoint(operator);
}

/** Messages since the last call: type and data, without the friend. */
async function told(): Promise<[string, Record<string, unknown>][]> {
	const before = receiver.told.length;
	// Routes run slightly after the test's clock.
	clock.advance(SECOND);
	await workWebhooks(buildWebhookContext(clock, receiver));
	return receiver.told.slice(before).map(({ type, data }) => {
		const { friend_id, line_user_id, actor, ...said } = data;
		expect(actor).toMatchObject({ type: expect.stringMatching(/^(operator|program|friend|system)$/) });
		const { data: shape } = WEBHOOK_EVENTS[type as WebhookEventType];
		expect(shape.safeParse(said).error, type).toBeUndefined();
		expect([friend_id, line_user_id]).toEqual([friend.id, friend.lineUserId]);
		return [type, said];
	});
}

describe("a message", () => {
	test("is told as it stands in the talk; a tap on a button is none", async () => {
		const at = clock.now;
		await receiveAndWork(
			clock,
			lineEvents.text({ from: friend.lineUserId, at, text: "予約したいです", messageId: "m1" }),
		);
		await receiveAndWork(
			clock,
			lineEvents.message("sticker", { from: friend.lineUserId, at, messageId: "m2" }),
		);
		const sent_at = new Date(at).toISOString();
		expect(await told()).toEqual([
			["message.received", { line_message_id: "m1", message_type: "text", text: "予約したいです", sent_at }],
			["message.received", { line_message_id: "m2", message_type: "sticker", text: null, sent_at }],
		]);
	});

	test("that is taken back before it is sent is told without its text, which stands nowhere else", async () => {
		await receiveAndWork(
			clock,
			lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "秘密", messageId: "m1" }),
		);
		expect(await countRows("outgoing_webhook_messages", "data like '%秘密%'")).toBe(0);
		await receiveAndWork(
			clock,
			lineEvents.unsend({ from: friend.lineUserId, at: clock.now, messageId: "m1" }),
		);
		expect(await told()).toMatchObject([["message.received", { line_message_id: "m1", text: null }]]);
	});

	test("and its telling are one transaction: of a batch that fails neither is there, and the next has both once", async () => {
		await receiveEvents(
			clock,
			lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "こんにちは" }),
		);
		const database = failAt(env.DB, /insert into "outgoing_webhook_messages"/);
		await workWebhookEvents(clock.context({ db: connectD1(database) }));
		expect([await countRows("messages"), await countRows("outgoing_webhook_messages")]).toEqual([0, 0]);
		clock.advance(HOUR);
		await workWebhookEvents(clock.context());
		expect([await countRows("messages"), await countRows("outgoing_webhook_messages")]).toEqual([1, 1]);
	});

	test("wakes the queue at once where anybody is told", async () => {
		await receiveAndWork(
			clock,
			lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "こんにちは" }),
		);
		expect(clock.webhooks.delays).toEqual([0]);
	});
});

test("who comes, who blocks the account and who comes back", async () => {
	const from = friend.lineUserId;
	const minute = (count: number) => clock.now + count * 60_000;
	await receiveAndWork(clock, lineEvents.follow({ from, at: minute(0) }));
	await receiveAndWork(clock, lineEvents.unfollow({ from, at: minute(1) }));
	await receiveAndWork(clock, lineEvents.follow({ from, at: minute(2), isUnblocked: true }));
	expect(await told()).toEqual([
		["friend.followed", { is_return: false }],
		["friend.blocked", {}],
		["friend.followed", { is_return: true }],
	]);
});

describe("a tag", () => {
	const said = (tag: { id: number; name: string }) => ({ tag_id: tag.id, tag_name: tag.name });

	test("put on and taken off by an action, and by hand, is told each time it really is", async () => {
		const tag = await buildTag();
		await runEffects(clock, friend, [addTagsEffect(tag.id)]);
		await runEffects(clock, friend, [addTagsEffect(tag.id)]);
		expect(await told()).toEqual([["tag.added", said(tag)]]);
		clock.advance(HOUR);
		await runEffects(clock, friend, [removeTagsEffect(tag.id)]);
		await runEffects(clock, friend, [removeTagsEffect(tag.id)]);
		expect(await told()).toEqual([["tag.removed", said(tag)]]);
		clock.rule();
		await requestJson("/api/member/tag", { as, json: { member_id: friend.id, tag_ids: [tag.id] } });
		await requestJson("/api/member/tag", { as, json: { member_id: friend.id, tag_ids: [tag.id] } });
		expect(await told()).toEqual([["tag.added", said(tag)]]);
		clock.advance(HOUR);
		clock.rule();
		await requestJson("/api/member/tag", { as, json: { member_id: friend.id, tag_ids: [] } });
		expect(await told()).toEqual([["tag.removed", said(tag)]]);
	});

	test("put on and taken off of many at once is told of each", async () => {
		const tag = await buildTag();
		const json = { friend_ids: [friend.id], tag_ids: [tag.id], remove: 0 };
		await requestJson("/api/friend_search/tags", { as, json });
		expect(await told()).toEqual([["tag.added", said(tag)]]);
		expect(await countRows("audit_log", "verb = 'friend.tags'")).toBe(1);
		clock.advance(HOUR);
		clock.rule();
		await requestJson("/api/friend_search/tags", { as, json: { ...json, remove: 1 } });
		expect(await told()).toEqual([["tag.removed", said(tag)]]);
		expect(await countRows("audit_log", "verb = 'friend.tags'")).toBe(2);
	});

	test("that is put on and taken off by undoing is told, and so is each time after it", async () => {
		const old = await buildTag();
		const tag = await buildTag({ replaceTagId: old.id });
		const json = { friend_ids: [friend.id], tag_ids: [old.id], remove: 0 };
		const change = (by: Partial<typeof json>) =>
			requestJson<{ undo: number }>("/api/friend_search/tags", { as, json: { ...json, ...by } });
		const later = () => {
			clock.advance(MINUTE);
			clock.rule();
		};
		await change({});
		later();
		const { undo: replaced } = await change({ tag_ids: [tag.id] });
		later();
		await told();
		await expectUndone(replaced, as);
		expect((await told()).sort()).toEqual([
			["tag.added", said(old)],
			["tag.removed", said(tag)],
		]);
		for (let time = 0; time < 2; time++) {
			later();
			const { undo: takenOff } = await change({ remove: 1 });
			expect(await told()).toEqual([["tag.removed", said(old)]]);
			later();
			await expectUndone(takenOff, as);
			await expectUndone(takenOff, as);
			expect(await told()).toEqual([["tag.added", said(old)]]);
		}
	});

	test("that takes another's place is told with it, and one that is full is not told", async () => {
		const old = await buildTag();
		const tag = await buildTag({ replaceTagId: old.id });
		const full = await buildTag({ capacity: 0 });
		await runEffects(clock, friend, [addTagsEffect(old.id)]);
		await told();
		clock.advance(HOUR);
		await runEffects(clock, friend, [addTagsEffect(tag.id, full.id)]);
		expect((await told()).sort()).toEqual([
			["tag.added", said(tag)],
			["tag.removed", said(old)],
		]);
	});

	test("with the last place is told of whoever has it alone", async () => {
		const tag = await buildTag({ capacity: 1 });
		await runEffects(clock, friend, [addTagsEffect(tag.id)]);
		await runEffects(clock, await buildFriend(), [addTagsEffect(tag.id)]);
		expect(await told()).toEqual([["tag.added", said(tag)]]);
	});

	test("that goes with a friend whom operators block is told", async () => {
		const tag = await buildTag();
		await runEffects(clock, friend, [addTagsEffect(tag.id)]);
		await told();
		clock.advance(HOUR);
		await runEffects(clock, friend, [buildEffect("mark", { user_rate: USER_RATE.blocked })]);
		expect(await told()).toEqual([["tag.removed", said(tag)]]);
	});
});

test("every answer to a form, with the id by which it is read", async () => {
	const fields = [{ label: "感想", swatch_id: 10 }];
	const id = await buildItem("form", as, { name: "アンケート", fields, notify: 0 });
	const code = (await fetchItemRow("form", as, id))!.code as string;
	const form = (await findOpenForm(clock.context(), code))!;
	const input = { form, friendId: friend.id, answers: new Map([[1, ["よい"]]]), key: "k" };
	for (let press = 0; press < 2; press++) await writeAnswer({ ctx: clock.context(), input });
	expect(await told()).toEqual([["form.answered", { form_id: id, answer_id: 1 }]]);
});

test("reservations, whoever makes, changes and ends them", async () => {
	const salon = await buildSalon();
	const room = new TestSalonRoom(salon, clock);
	const actor = { ...FRIEND_ACTOR, friendId: friend.id };
	const { id } = await room.must("createReservation", buildBookingInput(salon, { member_id: friend.id }), {
		actor,
	});
	const changed = changedReservationInput.parse({
		...{ id, date: "2026-12-01", from: "12:00", course_id: salon.courses[0], name: "佐藤" },
		...{ member_id: friend.id, salon_resource_id: salon.resources[0] },
	});
	await room.must("updateReservation", changed, { actor: ADMIN_ACTOR });
	await room.must("cancelReservation", { id }, { actor: ADMIN_ACTOR });
	const known = await told();
	expect(known.map(([type, { reservation_id, change }]) => [type, reservation_id, change])).toEqual([
		["reservation.created", id, "create"],
		["reservation.changed", id, "manager_update"],
		["reservation.cancelled", id, "manager_cancel"],
	]);
	expect(known[1]![1]).toMatchObject({ salon_id: salon.id, starts_at: "2026-12-01T03:00:00.000Z" });
});

describe("a booking of an event", () => {
	test("that a friend makes and cancels", async () => {
		const began = await beginEvent();
		await begin(began.clock);
		const slot = await buildSlot(began.event, clock, { capacity: 1 });
		const link = `/ev/${began.event.url.code}?t=${eventLinkOf(clock, friend.id, began.event)}`;
		const visitor = await new PageVisitor().open(link);
		await visitor.follow("午前の部");
		await visitor.press("予約する");
		const booked = { event_id: began.event.id, slot_id: slot, booking_id: 1, places: 1 };
		expect(await told()).toEqual([
			["event_booking.created", { ...booked, status: "approved", change: "register" }],
		]);
		await visitor.follow("キャンセルする");
		await visitor.press("この予約をキャンセルする");
		expect(await told()).toEqual([
			["event_booking.cancelled", { ...booked, status: "canceled", change: "cancel" }],
		]);
	});

	test("that operators approve, note as paid, and delete the slot of", async () => {
		const began = await beginEvent({ needs_approval: 1 });
		await begin(began.clock);
		const slot = await buildSlot(began.event, clock);
		const id = await buildBooking(slot, friend.id, { status: 3 });
		const path = `/api/events/${began.event.id}/bookings/${id}`;
		await requestJson(`${path}/judge`, { as, json: { status: "approved" } });
		await requestJson(`${path}/payment`, { as, method: "PUT", json: { is_paid: true } });
		const slotPath = `/api/events/${began.event.id}/slots/${slot}`;
		// A refused deletion tells nobody.
		expect((await sendRequest(slotPath, { as, method: "DELETE" })).status).toBe(409);
		await requestJson(`${slotPath}?force=1`, { as, method: "DELETE" });
		expect((await told()).map(([type, { status, change }]) => [type, status, change])).toEqual([
			["event_booking.changed", "approved", "approve"],
			["event_booking.changed", "approved", "paid"],
			["event_booking.cancelled", "canceled", "cancel"],
		]);
	});

	test("that an action makes and cancels", async () => {
		const began = await beginEvent();
		await begin(began.clock);
		const slot = await buildSlot(began.event, clock);
		const given = { event_slot_id: slot, event_menu_id: null, num_of_takes: 2 };
		await runEffects(clock, friend, [buildEffect("eventReserve", { ...given, fire_type: "make" })]);
		await runEffects(clock, friend, [buildEffect("eventReserve", { ...given, fire_type: "cancel" })]);
		expect((await told()).map(([type, { places, status }]) => [type, places, status])).toEqual([
			["event_booking.created", 2, "approved"],
			["event_booking.cancelled", 2, "canceled"],
		]);
	});
});

test("a delivery that LINE refuses", async () => {
	const { id } = await buildDelivery({ friendId: friend.id });
	await fakeLine.answers("push", { status: 400, message: "The request body has 1 error(s)" });
	await sendDueDeliveries(clock.context());
	expect(await told()).toMatchObject([["delivery.failed", { delivery_id: id, state: "failed" }]]);
});

test("a delivery that the claim gives up, once, found by the index of what did not arrive", async () => {
	const { id } = await buildDelivery({
		...{ friendId: friend.id, state: "queued", lost: MAX_LOST_WORKERS - 1, attempts: 4 },
		...{ firstAttemptAt: clock.now - HOUR, nextAttemptAt: clock.now - 1 },
	});
	await sendDueDeliveries(clock.context());
	const { database, trips } = countRoundTrips(env.DB);
	for (let minutes = 0; minutes < 3; minutes++) {
		clock.advance(MINUTE);
		await notifyGivenUp(clock.context({ db: connectD1(database) }));
	}
	const reason = DELIVERY_TEXTS.sendStopped;
	expect(await told()).toEqual([
		["delivery.failed", { delivery_id: id, state: "parked", reason, reason_code: "interrupted" }],
	]);
	const noting = trips.flat().filter(({ sql }) => sql.includes(`"deliveries" d`));
	expect(noting).toHaveLength(6);
	for (const statement of noting)
		expect((await explainQueryPlan(env.DB, statement)).join("\n"), statement.sql).toMatch(
			/SEARCH d USING INDEX deliveries_unsent/,
		);
});

test("telling finds the endpoints first, and nothing is read of what happened where there are none", async () => {
	const { database, trips } = countRoundTrips(env.DB);
	const tag = await buildTag();
	await runEffects(clock, friend, [addTagsEffect(tag.id)]);
	await requestJson("/api/member/tag", {
		as,
		json: { member_id: friend.id, tag_ids: [] },
		env: { DB: database },
	});
	await receiveAndWork(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "x" }));
	const telling = trips.flat().filter(({ sql }) => sql.includes('insert into "outgoing_webhook_messages"'));
	expect(telling.length).toBeGreaterThan(0);
	for (const statement of telling) {
		const plan = (await explainQueryPlan(env.DB, statement)).filter((step) => !step.startsWith("  "));
		expect(plan[0], statement.sql).toBe("SCAN e");
	}
});

test("every event is told somewhere in the product", () => {
	const sources = import.meta.glob<string>("/functions/**/*.ts", {
		query: "?raw",
		import: "default",
		eager: true,
	});
	const all = Object.values(sources).join("\n");
	for (const type of WEBHOOK_EVENT_TYPES) expect(all.includes(`"${type}"`), type).toBe(true);
});
