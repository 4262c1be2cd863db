import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { PAY_PAGE_TEXTS, PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	type BuiltEvent,
	buildBooking,
	buildEvent,
	buildEventMenu,
	buildSlot,
	eventLinkOf,
	submitEventForm,
} from "#tests/support/events/event-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";

let shop: PaymentShop;
let event: BuiltEvent;
let friend: FriendRecord;
let other: FriendRecord;
let slot: number;
let menu: number;
beforeEach(async () => {
	shop = await PaymentShop.open();
	event = await buildEvent({ title: "冬の講習会", pays_before: 1 });
	friend = await buildFriend({ name: "花子" });
	other = await buildFriend({ name: "太郎" });
	slot = await buildSlot(event, shop.clock);
	menu = await buildEventMenu(slot, { price: 3_000, capacity: 1 });
});

interface Booking {
	id: number;
	friend_id: number;
	status: number;
	paid_yen: number | null;
	pay_until: number | null;
}

const bookings = () =>
	readRows<Booking>("select id, friend_id, status, paid_yen, pay_until from event_reservations order by id");
const payment = async () =>
	(
		await readRows<{ id: number; key: string; state: string }>(
			"select id, key, state from payments order by id desc",
		)
	)[0]!;
const book = (who: FriendRecord, key = "booking-key") =>
	submitEventForm(shop.clock, who.id, event, {
		page: "/book",
		form: `slot=${slot}&menu=${menu}&places=1&key=${key}-${who.id}`,
	});
const queued = async () =>
	(await readRows<{ cause: string }>("select cause from pending_runs union all select cause from runs")).map(
		({ cause }) => cause.split(":").at(-1),
	);

const markOf = (operator: Awaited<ReturnType<typeof buildSession>>, booking: number, is_paid: boolean) =>
	shop.call(`/api/events/${event.id}/bookings/${booking}/payment`, {
		as: operator,
		method: "PUT",
		json: { is_paid },
		whole: true,
	});

describe("a menu that is paid before", () => {
	test("is confirmed on a page that says whether the money is real", async () => {
		const token = eventLinkOf(shop.clock, friend.id, event);
		const page = async () => (await shop.call(`/ev/${event.url.code}/book?t=${token}&slot=${slot}`)).text();
		expect(await page()).toContain(PAY_PAGE_TEXTS.test);
		await updateRow("event_menus", menu, { price: 0 });
		expect(await page()).not.toContain(PAY_PAGE_TEXTS.test);
	});

	test("that is paid at the shop meanwhile gives the money of the page back, and stays paid", async () => {
		await book(friend);
		const { id, key } = await payment();
		const session = await shop.open(key, "stripe");
		const [{ id: booking }] = (await bookings()) as [Booking];
		expect((await markOf(await buildSession(), booking, true)).status).toBe(200);
		shop.clock.pass(MINUTE);
		await shop.bank.do({ deed: "pay", id: session });
		await shop.pass(MINUTE, 4);
		expect(await shop.ledger(id)).toEqual([
			{ kind: "charge", yen: 3_000 },
			{ kind: "refund", yen: -3_000 },
		]);
		expect(await readRows("select paid_yen, paid_at > 0 as is_paid from event_reservations")).toEqual([
			{ paid_yen: 3_000, is_paid: 1 },
		]);
		expect(await readRows("select sum(yen) as yen from payment_entries")).toEqual([{ yen: 3_000 }]);
	});

	test("that an operator has to approve waits for that after its payment too", async () => {
		await updateRow("event_configs", event.config, { needs_approval: 1 });
		await book(friend);
		const [{ status }] = (await bookings()) as [Booking];
		await shop.pay((await payment()).key);
		await shop.work();
		expect(await bookings()).toMatchObject([{ status, paid_yen: 3_000, pay_until: null }]);
		expect(status).not.toBe(EVENT_STATUS.approved);
	});

	test("is not reached by booking a free menu and changing it", async () => {
		await updateRow("event_configs", event.config, { takes_change: 1, max_takes: 5 });
		const free = await buildEventMenu(slot, { name: "見学", price: 0 });
		const submit = (form: string) =>
			submitEventForm(shop.clock, friend.id, event, { page: "/book", form: `slot=${slot}&${form}` });
		await submit(`menu=${free}&places=1&key=free-key`);
		const [{ id: booking }] = (await bookings()) as [Booking];
		const refused = await submit(`menu=${menu}&places=1&key=dear-key&change=${booking}`);
		expect(refused.text).toContain(EVENT_PAGE_TEXTS.dearer);
		expect(await readRows("select event_menu_id, status from event_reservations")).toEqual([
			{ event_menu_id: free, status: 1 },
		]);
		await submit(`menu=${free}&places=2&key=more-key&change=${booking}`);
		expect(await readRows("select num_of_takes from event_reservations")).toEqual([{ num_of_takes: 2 }]);
	});

	test("is held for the payment, and counts once the ledger has the money", async () => {
		const actions: Record<string, number> = {};
		for (const flow of ["register", "paid", "cancel"])
			actions[flow] = (await buildAction({ effects: [sendTextEffect(flow)] })).id;
		await updateRow("event_configs", event.config, { actions: JSON.stringify(actions) });
		await book(friend);
		const { id, key } = await payment();
		expect(await bookings()).toMatchObject([{ friend_id: friend.id, status: 3, paid_yen: null }]);
		expect(await queued()).toEqual([]);
		await shop.pay(key);
		await shop.work();
		expect(await bookings()).toMatchObject([{ status: 1, paid_yen: 3_000, pay_until: null }]);
		expect((await queued()).sort()).toEqual(["paid", "register"]);
		await shop.pass(10 * MINUTE, 2);
		expect((await queued()).sort()).toEqual(["paid", "register"]);
		expect(await shop.find(id)).toMatchObject({ state: "paid", title: "冬の講習会 午前の部" });
	});

	test("has a paid page that says how the booking stands, and nothing once it is over", async () => {
		const said = async (key: string) => (await shop.call(`/pay/${key}`)).text();
		await book(friend);
		const { key } = await payment();
		expect(await said(key)).not.toContain(PAY_PAGE_TEXTS.bookingStands);
		await shop.pay(key);
		await shop.work();
		expect(await said(key)).toContain(PAY_PAGE_TEXTS.bookingStands);
		await env.DB.prepare("update event_reservations set status = 3").run();
		expect(await said(key)).toContain(PAY_PAGE_TEXTS.bookingAsked);
		await env.DB.prepare("update event_reservations set status = 2").run();
		const over = await said(key);
		expect(over).toContain(PAY_PAGE_TEXTS.paid);
		expect(over).not.toContain(PAY_PAGE_TEXTS.bookingAsked);
		expect(over).not.toContain(PAY_PAGE_TEXTS.bookingStands);
	});

	test("is free again after 15 minutes without a payment, and nobody sits on it twice", async () => {
		await book(friend);
		const first = await payment();
		const session = await shop.open(first.key, "stripe");
		await book(other);
		expect(await bookings()).toHaveLength(1);
		await shop.pass(16 * MINUTE, 16);
		expect(await bookings()).toMatchObject([{ friend_id: friend.id, status: 2, pay_until: null }]);
		expect(await shop.bank.do({ deed: "pay", id: session })).toBe(false);
		await book(other, "again-key");
		const second = await payment();
		await shop.pay(second.key, "paypay");
		await shop.work();
		expect(await bookings()).toMatchObject([
			{ status: 2 },
			{ friend_id: other.id, status: 1, paid_yen: 3_000 },
		]);
	});

	test("that the friend cancels before paying gives the money back", async () => {
		await book(friend);
		const { id, key } = await payment();
		const session = await shop.open(key, "stripe");
		await env.DB.prepare("update event_reservations set status = 2").run();
		await shop.bank.do({ deed: "pay", id: session });
		await shop.pass(MINUTE, 4);
		expect(await shop.ledger(id)).toEqual([
			{ kind: "charge", yen: 3_000 },
			{ kind: "refund", yen: -3_000 },
		]);
		expect(await readRows("select reason from payment_refunds")).toEqual([
			{ reason: PAYMENT_TEXTS.refundGone },
		]);
		expect(await bookings()).toMatchObject([{ status: 2, paid_yen: null }]);
	});

	test("keeps its seat while the provider is silent, and is paid then", async () => {
		await book(friend);
		const { id, key } = await payment();
		await shop.pay(key);
		await shop.bank.do({ deed: "silence", provider: "stripe", minutes: 60 });
		await shop.pass(50 * MINUTE, 50);
		await book(other);
		expect(await bookings()).toHaveLength(1);
		await shop.pass(60 * MINUTE, 12);
		expect(await bookings()).toMatchObject([{ status: 1, paid_yen: 3_000 }]);
		expect(await shop.find(id)).toMatchObject({ state: "paid" });
	});
});

test("[M-158] an operator's mark writes what was paid at the shop, and its removal takes it back", async () => {
	const operator = await buildSession();
	const booking = await buildBooking(slot, friend.id, { event_menu_id: menu });
	const mark = (is_paid: boolean) => markOf(operator, booking, is_paid);
	expect((await mark(true)).status).toBe(200);
	const { id } = await payment();
	expect(await shop.ledger(id)).toEqual([{ kind: "charge", yen: 3_000 }]);
	expect(await shop.find(id)).toMatchObject({ state: "paid", provider: "shop", paid_yen: 3_000 });
	expect((await mark(true)).status).toBe(200);
	expect((await mark(false)).status).toBe(200);
	expect(await shop.ledger(id)).toEqual([
		{ kind: "charge", yen: 3_000 },
		{ kind: "refund", yen: -3_000 },
	]);
	expect(await shop.find(id)).toMatchObject({ state: "refunded", refunded_yen: 3_000 });
	expect((await mark(true)).status).toBe(200);
	expect(await readRows("select sum(yen) as yen from payment_entries")).toEqual([{ yen: 3_000 }]);
});

test("an operator cannot remove the mark of money that came in online", async () => {
	const operator = await buildSession();
	await book(friend);
	await shop.pay((await payment()).key);
	await shop.work();
	const [{ id }] = (await bookings()) as [Booking];
	expect((await markOf(operator, id, false)).status).toBe(422);
	expect(await bookings()).toMatchObject([{ paid_yen: 3_000 }]);
	const { data } = await requestJson<{ data: { online_payment_id: number | null; is_test: boolean }[] }>(
		`/api/events/${event.id}/bookings`,
		{ as: operator },
	);
	expect(data).toMatchObject([{ online_payment_id: (await payment()).id, is_test: true }]);
});
