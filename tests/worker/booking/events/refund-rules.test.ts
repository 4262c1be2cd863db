import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { refundInput } from "#domain/commerce/payments/payment-input.ts";
import { EVENT_PAGE_TEXTS, EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { PAYMENT_TEXTS, RETURNED_MONEY_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { judgeEventBooking } from "#functions/booking/events/manage/judge-event-booking.ts";
import { refundPayment } from "#functions/commerce/payments/refund-payment.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	type BuiltEvent,
	buildEvent,
	buildEventMenu,
	buildSlot,
	eventLinkOf,
	submitEventForm,
} from "#tests/support/events/event-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { updateRow } from "#tests/support/store-rows.ts";

const RULE = JSON.stringify([
	{ days: 3, percent: 100 },
	{ days: 1, percent: 50 },
]);

let shop: PaymentShop;
let event: BuiltEvent;
let friend: FriendRecord;
let slot: number;
let menu: number;
beforeEach(async () => {
	shop = await PaymentShop.open();
	event = await buildEvent({ title: "講習会", pays_before: 1, refund_rule: RULE, change_minutes: 0 });
	friend = await buildFriend({ name: "花子" });
	slot = await buildSlot(event, shop.clock);
	menu = await buildEventMenu(slot, { price: 3_001 });
});

/** Books, pays by card, and returns the ids of the booking and its payment. */
async function bookAndPay(who = friend) {
	await submitEventForm(shop.clock, who.id, event, {
		page: "/book",
		form: `slot=${slot}&menu=${menu}&places=1&key=key-${who.id}`,
	});
	const [payment] = await readRows<{ id: number; key: string; purpose_id: number }>(
		"select id, key, purpose_id from payments order by id desc",
	);
	await shop.pay(payment!.key);
	await shop.work();
	return { booking: payment!.purpose_id, payment: payment!.id };
}

const cancelPage = (booking: number, shown?: string) => {
	const link = `t=${eventLinkOf(shop.clock, friend.id, event)}&id=${booking}`;
	const path = `/ev/${event.url.code}/cancel`;
	return shown === undefined
		? new PageVisitor().open(`${path}?${link}`)
		: new PageVisitor().open(path, `${link}&shown=${shown}`);
};
const cancel = (booking: number) =>
	submitEventForm(shop.clock, friend.id, event, { page: "/cancel", form: `id=${booking}` });
const refunds = () =>
	readRows<{ amount_yen: number; state: string; reason: string }>(
		"select amount_yen, state, reason from payment_refunds order by id",
	);
const statusOf = async (booking: number) =>
	(await readRows<{ status: number }>(`select status from event_reservations where id = ${booking}`))[0]!
		.status;
const returned = async (payment: number) =>
	0 - (await shop.ledger(payment)).reduce((sum, { kind, yen }) => (kind === "refund" ? sum + yen : sum), 0);

const judge = (booking: number, input: object, ctx = shop.ctx()) =>
	judgeEventBooking({ ctx, input: { id: event.id, bookingId: booking, status: "canceled", ...input } });

describe("a friend who cancels", () => {
	test("is told before what comes back, and gets it once", async () => {
		const { booking, payment } = await bookAndPay();
		const page = await cancelPage(booking);
		expect(page.text).toContain("3,001 円をお返しします（お支払いの全額）。");
		await cancel(booking);
		expect((await cancel(booking)).text).toContain(RETURNED_MONEY_TEXTS.owed("3,001 円"));
		expect(await statusOf(booking)).toBe(2);
		expect(await refunds()).toEqual([
			{ amount_yen: 3_001, state: "waiting", reason: PAYMENT_TEXTS.refundByRule("全額") },
		]);
		await shop.pass(MINUTE, 4);
		expect(await shop.ledger(payment)).toEqual([
			{ kind: "charge", yen: 3_001 },
			{ kind: "refund", yen: -3_001 },
		]);
		expect(await readRows("select paid_yen, paid_at from event_reservations")).toEqual([
			{ paid_yen: null, paid_at: null },
		]);
	});

	test("gets a half, rounded down, from the day on which the step ends, and nothing on the last", async () => {
		const { booking } = await bookAndPay();
		// The slot is on 25 November at 10:00; three days before are over at midnight after the 22nd.
		shop.clock.pass(2 * DAY + 13 * HOUR + 59 * MINUTE);
		const page = await cancelPage(booking);
		expect(page.text).toContain("（お支払いの全額）");
		shop.clock.pass(MINUTE);
		const late = await cancelPage(booking, page.hidden("shown"));
		expect(late.text).toContain("1,500 円をお返しします（お支払いの50%）。");
		expect(await statusOf(booking)).toBe(1);
		shop.clock.pass(2 * DAY);
		expect((await cancelPage(booking)).text).toContain("返金の期限を過ぎているため、お返しできません。");
		await cancel(booking);
		expect(await statusOf(booking)).toBe(2);
		expect(await refunds()).toEqual([]);
	});

	test("cannot raise the refund by moving to a later slot or one without a time first", async () => {
		const later = await buildSlot(event, shop.clock, { starts_at: shop.clock.now + 30 * DAY });
		const earlier = await buildSlot(event, shop.clock, { starts_at: shop.clock.now + 4 * DAY + 20 * HOUR });
		const open = await buildSlot(event, shop.clock, { starts_at: null });
		const menus = new Map<number, number>();
		for (const each of [later, earlier, open]) menus.set(each, await buildEventMenu(each, { price: 3_001 }));
		const { booking } = await bookAndPay();
		let press = 0;
		const move = (to: number) =>
			submitEventForm(shop.clock, friend.id, event, {
				page: "/book",
				form: `slot=${to}&menu=${menus.get(to)}&places=1&key=move-key-${++press}&change=${booking}`,
			});
		const slotOf = async () =>
			(
				await readRows<{ slot: number }>(
					`select event_reserve_id as slot from event_reservations where id = ${booking}`,
				)
			)[0]!.slot;
		// As long as everything comes back, and where not more comes back, the friend moves freely.
		await move(later);
		expect(await slotOf()).toBe(later);
		await move(earlier);
		expect(await slotOf()).toBe(earlier);
		shop.clock.pass(4 * DAY);
		const slots = await new PageVisitor().open(
			`/ev/${event.url.code}?t=${eventLinkOf(shop.clock, friend.id, event)}&change=${booking}`,
		);
		expect(slots.text.split(EVENT_PAGE_TEXTS.refundOverSlot)).toHaveLength(3);
		for (const to of [later, open]) {
			expect(slots.text).not.toContain(`slot=${to}&`);
			const refused = await move(to);
			expect(refused.status).toBe(409);
			expect(refused.text).toContain(EVENT_PAGE_TEXTS.refundOver);
			expect(await slotOf()).toBe(earlier);
		}
		await cancel(booking);
		expect(await statusOf(booking)).toBe(2);
		expect(await refunds()).toMatchObject([{ amount_yen: 1_500 }]);
	});

	test("moves freely in an event without a rule", async () => {
		const later = await buildSlot(event, shop.clock, { starts_at: shop.clock.now + 30 * DAY });
		const laterMenu = await buildEventMenu(later, { price: 3_001 });
		const { booking } = await bookAndPay();
		await updateRow("event_configs", event.config, { refund_rule: "[]" });
		shop.clock.pass(4 * DAY);
		await submitEventForm(shop.clock, friend.id, event, {
			page: "/book",
			form: `slot=${later}&menu=${laterMenu}&places=1&key=move-key-1&change=${booking}`,
		});
		expect(await readRows(`select event_reserve_id from event_reservations where id = ${booking}`)).toEqual([
			{ event_reserve_id: later },
		]);
	});

	test("gets nothing by itself from an event without a rule", async () => {
		await updateRow("event_configs", event.config, { refund_rule: "[]" });
		const { booking } = await bookAndPay();
		expect((await cancelPage(booking)).text).not.toContain("お返し");
		await cancel(booking);
		expect(await statusOf(booking)).toBe(2);
		expect(await refunds()).toEqual([]);
	});

	test("while an operator refunds by hand gets no more than was paid", async () => {
		const { booking, payment } = await bookAndPay();
		const page = await cancelPage(booking);
		const byHand = refundPayment({
			ctx: shop.ctx(),
			purposes: PAYMENT_PURPOSES,
			input: { id: payment, ...refundInput.parse({ yen: 2_000, reason: "x" }) },
		});
		await Promise.allSettled([byHand, cancelPage(booking, page.hidden("shown"))]);
		await shop.pass(MINUTE, 4);
		if ((await statusOf(booking)) === 1) await cancel(booking);
		await shop.pass(MINUTE, 4);
		expect(await statusOf(booking)).toBe(2);
		expect(await returned(payment)).toBe(3_001);
	});
});

describe("a cancellation that dies", () => {
	test.each(
		[0, 1, 2].flatMap((trip) => [
			{ trip, when: "before" as const },
			{ trip, when: "after" as const },
		]),
	)("$when write $trip is made up for, with one refund", async (death) => {
		const { booking, payment } = await bookAndPay();
		const { database } = killAtWrite(env.DB, death);
		const ctx = { ...shop.ctx(), db: connectD1(database) };
		await judge(booking, {}, ctx).catch(() => undefined);
		const isCancelled = (await statusOf(booking)) === 2;
		// Both or neither: the refund stands in the transaction of the cancellation.
		expect(await refunds()).toHaveLength(isCancelled ? 1 : 0);
		await judge(booking, {});
		await shop.work(killAtWrite(env.DB, death).database).catch(() => undefined);
		await shop.pass(HOUR, 8);
		expect(await refunds()).toMatchObject([{ amount_yen: 3_001, state: "done" }]);
		expect(await returned(payment)).toBe(3_001);
	});
});

describe("an operator", () => {
	test("cancels by the rule, or gives all or nothing back with a reason", async () => {
		const { booking } = await bookAndPay();
		shop.clock.pass(3 * DAY);
		await expect(judge(booking, { refund: "full" })).rejects.toMatchObject({
			status: 422,
			body: { refund_reason: [EVENT_TEXTS.refundReasonRequired] },
		});
		const limited = await buildSession({ abilities: ["event_reserve", "salon-write", "friend-read"] });
		const refused = await shop.call(`/api/events/${event.id}/bookings/${booking}/judge`, {
			as: limited,
			method: "POST",
			json: { status: "canceled", refund: "none", refund_reason: "x" },
			whole: true,
		});
		expect(refused.status).toBe(403);
		expect(await statusOf(booking)).toBe(1);
		await judge(booking, { refund: "full", refund_reason: "雪のため" });
		expect(await refunds()).toMatchObject([{ amount_yen: 3_001, reason: "雪のため" }]);
	});

	test("gives the money of the till back by hand: no refund is requested of it", async () => {
		await submitEventForm(shop.clock, friend.id, event, {
			page: "/book",
			form: `slot=${slot}&menu=${menu}&places=1&key=key-${friend.id}`,
		});
		const [{ id: booking }] = (await readRows("select id from event_reservations")) as [{ id: number }];
		const as = await buildSession();
		const path = `/api/events/${event.id}/bookings/${booking}`;
		const marked = await shop.call(`${path}/payment`, {
			as,
			method: "PUT",
			json: { is_paid: true },
			whole: true,
		});
		expect(marked.status).toBe(200);
		expect(await (await shop.call(`${path}/refund`, { as })).json()).toMatchObject({
			rule_yen: 0,
			online_yen: 0,
			shop_yen: 3_001,
		});
		await judge(booking, { refund: "full", refund_reason: "雪のため" });
		await shop.pass(MINUTE, 4);
		expect(await statusOf(booking)).toBe(2);
		expect(await refunds()).toEqual([]);
		expect(await readRows("select sum(yen) as yen from payment_entries")).toEqual([{ yen: 3_001 }]);
	});

	test("may give nothing back, and sees before what the rule gives", async () => {
		const { booking } = await bookAndPay();
		const shown = await shop.call(`/api/events/${event.id}/bookings/${booking}/refund`, {
			as: await buildSession(),
		});
		expect(await shown.json()).toEqual({
			has_rule: true,
			percent: 100,
			rule_yen: 3_001,
			online_yen: 3_001,
			is_test: true,
			shop_yen: 0,
		});
		await judge(booking, { refund: "none", refund_reason: "無断欠席" });
		expect(await statusOf(booking)).toBe(2);
		expect(await refunds()).toEqual([]);
	});

	test("who declines a paid booking gives all of it back, without a rule too", async () => {
		await updateRow("event_configs", event.config, { refund_rule: "[]", needs_approval: 1 });
		const { booking, payment } = await bookAndPay();
		expect(await statusOf(booking)).toBe(3);
		await judge(booking, { status: "denied" });
		await judge(booking, { status: "denied" });
		expect(await refunds()).toEqual([
			{ amount_yen: 3_001, state: "waiting", reason: PAYMENT_TEXTS.refundDenied },
		]);
		await shop.pass(MINUTE, 4);
		expect(await returned(payment)).toBe(3_001);
	});

	test("who deletes a slot gives everything back, however late it is", async () => {
		const other = await buildFriend({ name: "太郎" });
		await bookAndPay();
		await bookAndPay(other);
		shop.clock.pass(4 * DAY + 12 * HOUR);
		const deleted = await shop.call(`/api/events/${event.id}/slots/${slot}?force=1`, {
			as: await buildSession(),
			method: "DELETE",
		});
		expect(deleted.status).toBe(200);
		expect(await refunds()).toMatchObject([
			{ amount_yen: 3_001, reason: PAYMENT_TEXTS.refundByShop },
			{ amount_yen: 3_001, reason: PAYMENT_TEXTS.refundByShop },
		]);
		await shop.pass(MINUTE, 4);
		expect(await readRows("select state from payments")).toEqual([
			{ state: "refunded" },
			{ state: "refunded" },
		]);
	});
});
