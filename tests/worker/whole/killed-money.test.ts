import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { introductionProgramInput } from "#domain/commerce/introductions/introduction-program.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { settleSalonPayments } from "#functions/booking/salons/payments/settle-salon-payments.ts";
import { workPending } from "#functions/clock-tasks.ts";
import { noteIntroductionVisit } from "#functions/commerce/introductions/introduction-visits.ts";
import { saveSettings } from "#functions/commerce/introductions/save-settings.ts";
import { workGuarantees } from "#functions/commerce/payments/guarantees/guarantee-worker.ts";
import { renewSubscriptions } from "#functions/commerce/products/subscriptions/renew-subscriptions.ts";
import type { Env } from "#functions/env.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { POINT_EVENT_SOURCES } from "#functions/point-event-sources.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { buildCoupon, givePiece } from "#tests/support/coupons/coupon-fixture.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import {
	type BuiltEvent,
	buildBooking,
	buildEvent,
	buildEventMenu,
	buildSlot,
	eventLinkOf,
	submitEventForm,
} from "#tests/support/events/event-builders.ts";
import { DoorPhone, ISSUED, ticketTextOf } from "#tests/support/events/ticket-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildForm, openFormPage } from "#tests/support/form-pages.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { killAtEachWrite, type Play } from "#tests/support/killed-plays.ts";
import { LOGIN_CHANNEL } from "#tests/support/line-login.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { type ConsoleSession, signInOperator } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { paidAtShop, saveIssuer } from "#tests/support/payments/receipt-fixture.ts";
import { beginPoints, pointContext } from "#tests/support/points/points-fixture.ts";
import { buildProduct, ProductVisits } from "#tests/support/products/product-builders.ts";
import { receiveEvents } from "#tests/support/receive-events.ts";
import { PaidSalon } from "#tests/support/salon/paid-salon.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";

let shop: PaymentShop;
let as: ConsoleSession;
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

const headers = { "Idempotency-Key": "killed-money-0001" };
/** An operator's call, repeated with its key. */
const call =
	(path: string, json?: object, method = "POST") =>
	async (DB: D1Database) => {
		const body = json && ({ json, whole: true } as const);
		return accepted(await sendRequest(path, { as, method, headers, ...body, env: { ...shop.env, DB } }));
	};
/** A friend's press on a page. */
const submit = (path: string, form: string) => async (DB: D1Database) =>
	accepted(await sendRequest(path, { form, env: { ...shop.env, DB } }));
async function accepted(response: Response): Promise<Response> {
	if (response.status >= 400) throw new Error(`${response.status} ${await response.text()}`);
	return response;
}
/** Records that have to occur once: movements of money, payments, queued or finished runs, and the log. */
const books = async () => ({
	entries: await readRows("select kind, yen, provider from payment_entries order by id"),
	payments: await readRows(
		"select purpose, state, amount_yen, paid_yen, refunded_yen, problem from payments order by id",
	),
	refunds: await readRows("select amount_yen, state, reason from payment_refunds order by id"),
	// The key of a page is random, so that the causes are ordered without it.
	runs: (await readRows<{ cause: string }>("select cause from pending_runs union all select cause from runs"))
		.map(({ cause }) => cause.replace(/[\w-]{40,}/, "key"))
		.sort(),
	log: await readRows("select verb from audit_log order by id"),
});
/** A play whose result is the books, and the rows of these statements. */
const playOf = (act: Play["act"], ...statements: string[]): Play => ({
	act,
	left: async () => [
		await books(),
		...(await Promise.all(statements.map((statement) => readRows(statement)))),
	],
});
/** A play that only writes, of which a worker then does the rest. */
const press = (...parts: Parameters<typeof playOf>): Play => {
	const { act, left } = playOf(...parts);
	const finish = async () => {
		shop.clock.pass(MINUTE);
		await shop.bank.deliver();
		await shop.work();
		return left();
	};
	return { act, left: finish };
};

/** Id of the newest row. */
const idIn = async (table: string) =>
	(await readRows<{ id: number }>(`select max(id) as id from ${table}`))[0]!.id;
const textAction = async (text: string) => (await buildAction({ effects: [sendTextEffect(text)] })).id;

/** A friend's answer to a form that costs 3,500 yen, as its page sends it. */
async function answering() {
	const tag = await buildTag();
	const paid = await buildAction({ effects: [addTagsEffect(tag.id)] });
	const menu = { label: "メニュー", swatch_id: 40, options: ["松"], prices: { 松: 3_000 }, required: false };
	const form = await buildForm(as, [{ id: -1, ...menu }], {
		action_id: await textAction("ご回答ありがとうございます"),
		payment: { base_yen: 500, tax_rate: 10, action_id: paid.id },
	});
	const page = await openFormPage(form, (await buildFriend()).id);
	const answers = new URLSearchParams({ ...page.hidden, q1_0: "松", go: "next" }).toString();
	return submit(`/f/${form.code}`, answers);
}

const keyOfPayment = async () =>
	(await readRows<{ key: string }>("select key from payments order by id desc"))[0]!.key;

/** An event whose seats are paid before, with a friend. */
async function paidEvent(given: object = {}) {
	const event = await buildEvent({
		...{ title: "講習会", pays_before: 1, change_minutes: 0, ...given },
		refund_rule: JSON.stringify([{ days: 1, percent: 50 }]),
	});
	const slot = await buildSlot(event, shop.clock);
	const menu = await buildEventMenu(slot, { price: 3_001 });
	const friend = await buildFriend();
	return { event, slot, menu, friend };
}

/** The last step of a form of an event's page. */
async function confirmed(
	event: BuiltEvent,
	friendId: number,
	{ page, form }: { page: string; form: string },
) {
	const path = `/ev/${event.url.code}${page}`;
	const sent = `t=${eventLinkOf(shop.clock, friendId, event)}&${form}`;
	const before = await new PageVisitor().open(`${path}?${sent}`);
	return submit(path, `${sent}&shown=${before.hidden("shown")}`);
}

async function paidBooking(given: object = {}) {
	const built = await paidEvent(given);
	await submitEventForm(shop.clock, built.friend.id, built.event, {
		page: "/book",
		form: `slot=${built.slot}&menu=${built.menu}&places=1&key=booking-key-01`,
	});
	await shop.pay(await keyOfPayment());
	await shop.work();
	return { ...built, booking: await idIn("event_reservations") };
}

const BOOKINGS =
	"select status, paid_yen, pay_until is not null as isHeld, version from event_reservations order by id";

/** A paid purchase of two pieces. */
async function purchase() {
	const visits = new ProductVisits(shop);
	const product = await buildProduct({ stock: 5 });
	await shop.pay((await visits.buy(await buildFriend(), product, { quantity: 2 }))!);
	await shop.work();
	return idIn("purchases");
}

const PURCHASES =
	"select p.state, p.version, t.stock from purchases p join products t on t.id = p.product_id";

/** A paid subscription. */
async function subscription() {
	const visits = new ProductVisits(shop);
	const product = await buildProduct({
		...{ name: "会員", yen: 980, period: "month", tag_id: (await buildTag()).id },
		failed_action_id: await textAction("失敗"),
		ended_action_id: await textAction("終了"),
	});
	const friend = await buildFriend();
	const pressed = await visits.press(friend, product);
	await shop.pay(pressed.headers.get("location")!.split("/").at(-1)!);
	await shop.work();
	return { friend, product, visits };
}

const SUBSCRIPTIONS =
	"select state, end_reason, is_ending, paid_periods, (select count(*) from friend_tags) as tags from subscriptions";
const VISITOR = `U${"a".repeat(32)}`;

/** An introduction whose follow has arrived. */
async function introduction(given: object = {}) {
	const { operator } = await beginPoints(shop.clock);
	const ctx = () => ({ ...pointContext(shop.clock, operator), env: shop.env });
	const settings = {
		...{ is_on: true, goal: "added", needs_approval: false, introducer_points: 100, friend_points: 50 },
		...{ title: "ご紹介", message: "10%引き", version: 1, ...given },
		introducer_action_id: await textAction("ありがとうございます"),
	};
	await saveSettings({
		ctx: ctx(),
		input: introductionProgramInput.parse(settings),
		sources: POINT_EVENT_SOURCES,
	});
	const introducer = await buildFriend({ followedAt: shop.clock.now - 30 * DAY, addedBy: "follow" });
	shop.clock.pass(MINUTE);
	await noteIntroductionVisit(ctx(), {
		introducerId: introducer.id,
		lineUserId: VISITOR,
		at: shop.clock.now,
	});
	shop.clock.pass(MINUTE);
	return lineEvents.follow({ from: VISITOR, at: shop.clock.now });
}

const addFriends = (DB: D1Database) =>
	workWebhookEvents(
		shop.clock.context({ db: connectD1(DB), env: { ...shop.env, ...LOGIN_CHANNEL, DB } as Env }),
	);

const INTRODUCTIONS = [
	"select state, introducer_points, friend_points from introductions",
	"select kind, points, cause from point_entries order by id",
	"select balance from point_balances order by friend_id",
];

/** A salon whose friend has registered a card at Stripe, of which the salon does not know yet. */
async function guaranteed(): Promise<PaidSalon> {
	const place = await PaidSalon.open({ mode: "guarantee", amount: 50, unit: "percent", refunds: true });
	shop = place.shop;
	await place.book();
	const [{ key }] = (await readRows<{ key: string }>("select key from card_guarantees")) as [{ key: string }];
	const opened = await shop.call(`/pay/${key}/card`, { form: "" });
	await shop.bank.do({ deed: "pay", id: opened.headers.get("location")!.split("/").at(-1)! });
	return place;
}

/** Sends that wait for a lift, one of which LINE may have. */
async function stopped() {
	await buildDelivery();
	await buildDelivery({ state: "queued", inDoubt: true, attempts: 1, firstAttemptAt: shop.clock.now });
	await call("/api/sending_stop", { reason: "間違い", holds_webhooks: true })(env.DB);
}

const STOPS = [
	"select reason, holds_webhooks, lifted_at is null as isActive, version from sending_stops",
	"select state, reason, next_attempt_at is null as isOver from deliveries order by rowid",
];

const BOUGHT_AT = "2026-11-20";

const PLAYS: Record<string, () => Promise<Play>> = {
	"an answer to a form that is paid": async () =>
		press(await answering(), "select count(*) as answers from form_answers"),
	"the payment of an answer": async () => {
		await (await answering())(env.DB);
		await shop.pay(await keyOfPayment());
		return playOf(async (DB) => {
			await shop.work(DB);
			await workPending(shop.workerCtx(DB));
		}, "select count(*) as tags from friend_tags");
	},
	"the closing of a day": async () => {
		await paidAtShop(shop);
		const counted = {
			counted_yen: 12_200,
			float_yen: 10_000,
			note: "",
			seen_entry_id: await idIn("payment_entries"),
			version: 0,
		};
		return press(
			call(`/api/bookkeeping/days/${BOUGHT_AT}/close`, counted),
			"select is_closed, net_yen, counted_yen, version from day_closings",
		);
	},
	"the reopening of a day": async () => {
		const close = `/api/bookkeeping/days/${BOUGHT_AT}/close`;
		await call(close, { counted_yen: null, float_yen: 0, note: "", seen_entry_id: 0, version: 0 })(env.DB);
		return press(
			call(`/api/bookkeeping/days/${BOUGHT_AT}/reopen`, { reason: "数え直し", version: 1 }),
			"select is_closed, version from day_closings",
		);
	},
	"a request for money": async () =>
		press(
			call("/api/payments", {
				...{ friend_id: (await buildFriend()).id, title: "体験", expires_at: null },
				lines: [{ name: "体験", quantity: 1, unit_yen: 500, tax_rate: 10 }],
			}),
		),
	"the cancellation of a request that is open at Stripe": async () => {
		const { id, key } = await shop.request();
		await shop.open(key, "stripe");
		const cancel = call(`/api/payments/${id}/cancel`);
		return press(cancel, "select state from payment_checkouts");
	},
	"a payment at the shop": async () =>
		press(call(`/api/payments/${(await shop.request()).id}/record`, { method: "cash" })),
	"a receipt that the friend issues": async () => {
		await saveIssuer(shop);
		const { key } = await paidAtShop(shop);
		return press(
			submit(`/pay/${key}/receipt`, "addressee=%E5%B1%B1%E7%94%B0"),
			"select number, addressee from payment_receipts",
		);
	},
	"the handing over of a purchase": async () =>
		press(call(`/api/purchases/${await purchase()}/hand`), PURCHASES),
	"the refund of a purchase, whose pieces go back": async () => {
		const refund = call(`/api/purchases/${await purchase()}/refund`, { reason: "不良", returns_stock: true });
		return press(refund, PURCHASES);
	},
	"the beginning of a subscription": async () => {
		const visits = new ProductVisits(shop);
		const product = await buildProduct({ name: "会員", yen: 980, period: "month" });
		const friend = await buildFriend();
		const form = `t=${visits.tokenOf(friend, product)}&yen=980&key=subscribing-key-01&quantity=1`;
		return press(submit(`/item/${product.code}`, form), SUBSCRIPTIONS);
	},
	"the cancellation of a subscription by an operator": async () => {
		await subscription();
		return press(call(`/api/subscriptions/${await idIn("subscriptions")}/cancel`), SUBSCRIPTIONS);
	},
	"the end of a subscription whose card is refused": async () => {
		await subscription();
		const [{ card }] = (await readRows<{ card: string }>("select card from subscriptions")) as [
			{ card: string },
		];
		await shop.bank.do({ deed: "card", id: JSON.parse(card).method, card: "declined" });
		shop.clock.pass(31 * DAY);
		await renewSubscriptions(shop.workerCtx());
		await shop.work();
		shop.clock.pass(8 * DAY);
		return playOf((DB) => shop.work(DB), SUBSCRIPTIONS);
	},
	"a scan, its undoing and another scan in one call": async () => {
		const event = await buildEvent({ title: "ライブ", tickets: ISSUED });
		const slot = await buildSlot(event, shop.clock);
		const booking = await buildBooking(slot, (await buildFriend()).id, { num_of_takes: 2 });
		await updateRow("event_configs", event.config, {
			actions: JSON.stringify({ checked_in: await textAction("ようこそ") }),
		});
		const { clock, operator } = shop;
		const door = new DoorPhone({ clock, operator, event, slotId: slot, gate: "正面" });
		const text = ticketTextOf(clock, { bookingId: booking, slotId: slot, places: 2 });
		const items = [
			door.scanning(text, "a-first-scan"),
			door.undoing("a-first-scan", booking),
			door.scanning(text, "another-scan"),
		];
		return press(
			call(`/api/events/${event.id}/check-ins`, { slot_id: slot, gate: "正面", items }),
			"select outcome, undone_at is null as isValid from event_check_ins order by id",
		);
	},
	"an introduced friend who is added": async () => {
		await receiveEvents(shop.clock, await introduction());
		return playOf(addFriends, ...INTRODUCTIONS);
	},
	"the approval of an introduction": async () => {
		await receiveEvents(shop.clock, await introduction({ needs_approval: true }));
		await addFriends(env.DB);
		return press(call(`/api/introductions/${await idIn("introductions")}/approve`), ...INTRODUCTIONS);
	},
	"the reversal of an introduction": async () => {
		await receiveEvents(shop.clock, await introduction());
		await addFriends(env.DB);
		return press(
			call(`/api/introductions/${await idIn("introductions")}/reverse`, { reason: "不正" }),
			...INTRODUCTIONS,
		);
	},
	"a coupon that an operator gives": async () => {
		const { id } = await buildCoupon({ max_total: 3 });
		const json = { coupon_id: id };
		return press(
			call(`/api/coupons/friends/${(await buildFriend()).id}/grants`, json),
			"select issued from coupons",
			"select source from coupon_grants",
		);
	},
	"a coupon that an operator marks as used": async () => {
		const { id: couponId } = await buildCoupon();
		const friendId = (await buildFriend()).id;
		const grant = await givePiece(shop.clock, shop.operator, { couponId, friendId });
		return press(
			call(`/api/coupons/grants/${grant}/use`),
			"select used_at is not null as isUsed, (select count(*) from coupon_uses) as uses from coupon_grants",
		);
	},
	"the booking of seats that are paid before": async () => {
		const { event, slot, menu, friend } = await paidEvent();
		const form = `slot=${slot}&menu=${menu}&places=1&key=booking-key-01`;
		return press(await confirmed(event, friend.id, { page: "/book", form }), BOOKINGS);
	},
	"a friend's cancellation of paid seats": async () => {
		const { event, friend, booking } = await paidBooking();
		const cancel = await confirmed(event, friend.id, { page: "/cancel", form: `id=${booking}` });
		return press(cancel, BOOKINGS);
	},
	"the declining of paid seats": async () => {
		const { event, booking } = await paidBooking({ needs_approval: 1 });
		const decline = call(`/api/events/${event.id}/bookings/${booking}/judge`, { status: "denied" });
		return press(decline, BOOKINGS);
	},
	"the deletion of a slot with paid seats": async () => {
		const { event, slot } = await paidBooking();
		const deletion = call(`/api/events/${event.id}/slots/${slot}?force=1`, undefined, "DELETE");
		return press(async (DB) => {
			// A repeated deletion is told that the slot is gone.
			const [left] = await readRows("select id from event_reserves where deleted_at is null");
			if (left) await deletion(DB);
		}, BOOKINGS);
	},
	"the mark of seats as paid at the shop": async () => {
		const { event, slot, menu, friend } = await paidEvent();
		const booking = await buildBooking(slot, friend.id, { event_menu_id: menu });
		return press(
			call(`/api/events/${event.id}/bookings/${booking}/payment`, { is_paid: true }, "PUT"),
			BOOKINGS,
		);
	},
	"the card that confirms a booking": async () => {
		await guaranteed();
		return playOf(
			async (DB) => {
				await workGuarantees(shop.workerCtx(DB), PAYMENT_PURPOSES);
				await settleSalonPayments(shop.workerCtx(DB));
			},
			"select state, card_label from card_guarantees",
			"select status, pay_until from reservations",
			"select label from salon_history order by id",
		);
	},
	"the removal of a card with its cancelled booking": async () => {
		const place = await guaranteed();
		await place.work();
		await place.cancel();
		shop.clock.pass(2 * MINUTE);
		await place.work();
		await env.DB.prepare("update card_guarantees set next_attempt_at = 0").run();
		return playOf(
			(DB) => workGuarantees(shop.workerCtx(DB), PAYMENT_PURPOSES),
			"select state from card_guarantees",
			"select status from reservations",
		);
	},
	"the rest of a deposit that is taken at the shop": async () => {
		const place = await PaidSalon.open({ mode: "deposit", amount: 2_000, unit: "yen", refunds: true });
		shop = place.shop;
		as = await signInOperator(shop.operator);
		await place.book();
		await shop.pay((await place.payment()).key);
		await place.work();
		const id = await idIn("reservations");
		const take = call(`/api/salon/${place.salon.id}/reservations/${id}/payment`, {
			...{ yen: 3_500, method: "cash" },
		});
		return press(take, "select status, pay_until from reservations");
	},
	"the emergency stop": async () =>
		press(call("/api/sending_stop", { reason: "間違い", holds_webhooks: true }), ...STOPS),
	"the lift of a stop, with nothing to send": async () => {
		await stopped();
		shop.clock.pass(30 * MINUTE);
		return press(
			call("/api/sending_stop/lift", {
				id: await idIn("sending_stops"),
				version: 1,
				choices: { chat: "skip" },
			}),
			...STOPS,
		);
	},
	"the lift of a stop, with all to send": async () => {
		await stopped();
		shop.clock.pass(30 * MINUTE);
		return press(
			call("/api/sending_stop/lift", {
				id: await idIn("sending_stops"),
				version: 1,
				choices: { chat: "send" },
			}),
			...STOPS,
		);
	},
};

test.each(Object.keys(PLAYS))("%s happens once, wherever its worker dies", async (name) => {
	await killAtEachWrite({
		begin: async () => {
			shop = await PaymentShop.open();
			await fakeLine.forget();
			as = await signInOperator(shop.operator);
			return PLAYS[name]!();
		},
		rest: () => shop.clock.pass(6 * MINUTE),
		// The ledger's own kill tests die between a provider's answer and the write, too.
		moments: ["after"],
	});
	// Something happened at all.
	const { entries, payments, log, runs } = await books();
	expect(entries.length + payments.length + log.length + runs.length).toBeGreaterThan(0);
});
