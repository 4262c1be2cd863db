import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { PAY_PAGE_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { PRODUCT_PAGE_TEXTS } from "#domain/platform/texts/products-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { renewSubscriptions } from "#functions/commerce/products/subscriptions/renew-subscriptions.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { type BuiltProduct, buildProduct, ProductVisits } from "#tests/support/products/product-builders.ts";

let shop: PaymentShop;
let visits: ProductVisits;
let friend: FriendRecord;
let product: BuiltProduct;
let tag: number;
beforeEach(async () => {
	shop = await PaymentShop.open({ time: "2026-01-31 10:00" });
	visits = new ProductVisits(shop);
	friend = await buildFriend({ name: "花子" });
	tag = (await buildTag({ name: "会員" })).id;
	const actions: Record<string, number> = {};
	for (const [column, text] of [
		["action_id", "start"],
		["renewed_action_id", "renewed"],
		["failed_action_id", "failed"],
		["ended_action_id", "ended"],
	] as const)
		actions[column] = (await buildAction({ effects: [sendTextEffect(text)] })).id;
	product = await buildProduct({ name: "会員プラン", yen: 980, period: "month", tag_id: tag, ...actions });
});

interface StoredSubscription {
	id: number;
	state: string;
	paid_periods: number;
	paid_until: number | null;
	end_reason: string | null;
	card: string | null;
}

const subscription = async () =>
	(
		await readRows<StoredSubscription>(
			"select id, state, paid_periods, paid_until, end_reason, card from subscriptions order by id desc",
		)
	)[0]!;
const paidUntil = async () =>
	new Date((await subscription()).paid_until! + 9 * HOUR).toISOString().slice(0, 16).replace("T", " ");
const hasTag = async () =>
	(await readRows("select 1 from friend_tags where friend_id = ? and tag_id = ?", friend.id, tag)).length > 0;
const events = async () =>
	(
		await readRows<{ cause: string }>(
			"select cause from pending_runs where cause_type = 'product' union all select cause from runs where cause_type = 'product'",
		)
	).map(({ cause }) => cause.split(":").slice(2).join(":"));
const charges = async () =>
	(await readRows<{ yen: number }>("select yen from payment_entries order by id")).map(({ yen }) => yen);

/** The clock's minute: subscriptions that are due, and then the payments. */
async function tick(database?: D1Database): Promise<void> {
	await renewSubscriptions(database ? shop.workerCtx(database) : shop.workerCtx());
	await shop.bank.deliver();
	await shop.work();
}

async function pass(milliseconds: number, steps = 1): Promise<void> {
	for (let step = 0; step < steps; step++) {
		shop.clock.pass(milliseconds / steps);
		await tick();
	}
}

/** The friend subscribes and pays the first period. */
async function subscribe(): Promise<void> {
	const pressed = await visits.press(friend, product);
	expect(pressed.status).toBe(303);
	await shop.pay(pressed.headers.get("location")!.split("/").at(-1)!);
	await shop.work();
}

const failCard = async (card: "declined" | "authentication" | "accepted" = "declined") => {
	const { method } = JSON.parse((await subscription()).card!) as { method: string };
	expect(await shop.bank.do({ deed: "card", id: method, card })).toBe(true);
};
const payKeyOf = ({ text }: { text: string }) => /href="\/pay\/([0-9a-f]{24})"/.exec(text)![1]!;
const cancel = (fields = "") =>
	shop.call(`/item/${product.code}/cancel`, { form: `t=${visits.tokenOf(friend, product)}${fields}` });

describe("a subscription", () => {
	test("begins with the first payment, and renews by the stored card on the same day of each month", async () => {
		const page = await visits.open(friend, product);
		expect(page.said).toContain(PRODUCT_PAGE_TEXTS.terms("毎月"));
		expect(page.text).not.toContain("<script");
		await subscribe();
		expect(await subscription()).toMatchObject({ state: "active", paid_periods: 1 });
		expect(await paidUntil()).toBe("2026-02-28 10:00");
		expect(await hasTag()).toBe(true);
		expect(await events()).toEqual(["1:paid"]);
		const pressedAgain = await visits.press(friend, product);
		expect([pressedAgain.status, await pressedAgain.text()]).toEqual([
			409,
			expect.stringContaining(`<div class="problems" role="alert"><p>${PRODUCT_PAGE_TEXTS.subscribed}`),
		]);
		await pass(28 * DAY - MINUTE, 2);
		expect(await charges()).toEqual([980]);
		await pass(2 * MINUTE, 2);
		expect(await charges()).toEqual([980, 980]);
		expect(await subscription()).toMatchObject({ state: "active", paid_periods: 2 });
		expect(await paidUntil()).toBe("2026-03-31 10:00");
		await pass(340 * DAY, 60);
		expect(await subscription()).toMatchObject({ state: "active", paid_periods: 13 });
		expect(await charges()).toHaveLength(13);
		expect(await events()).toContain("13:paid");
		expect(new Set(await readRows("select purpose, state from payments")).size).toBe(13);
	});

	test("is one for each friend and product, and offers no other way to pay", async () => {
		const keys = await Promise.all(Array.from({ length: 8 }, () => visits.press(friend, product)));
		expect(keys.filter(({ status }) => status === 303)).toHaveLength(1);
		const key = keys
			.find(({ status }) => status === 303)!
			.headers.get("location")!
			.split("/")
			.at(-1)!;
		expect((await shop.press(key, "paypay")).status).toBe(422);
		const operator = await buildSession();
		const [payment] = await readRows<{ id: number }>("select id from payments");
		const recorded = await shop.call(`/api/payments/${payment!.id}/record`, {
			as: operator,
			json: { method: "cash" },
		});
		expect(recorded.status).toBe(422);
		await pass(16 * MINUTE, 16);
		expect(await subscription()).toMatchObject({ state: "released" });
		expect(await hasTag()).toBe(false);
	});

	test("whose card is refused can be paid on its page with another one", async () => {
		await subscribe();
		await failCard();
		await pass(28 * DAY + MINUTE, 4);
		expect(await subscription()).toMatchObject({ state: "failing", paid_periods: 1 });
		expect(await hasTag()).toBe(true);
		expect(await events()).toContain("1:failed");
		const page = await visits.open(friend, product);
		expect(page.said).toContain(PRODUCT_PAGE_TEXTS.failing("2026.3.7 10:01"));
		await pass(2 * DAY, 8);
		const key = payKeyOf(page);
		const payPage = await (await shop.call(`/pay/${key}`)).text();
		expect(payPage).toContain('value="stripe"');
		expect(payPage).not.toContain(PAY_PAGE_TEXTS.resume);
		const before = (await subscription()).card;
		await shop.pay(key);
		await shop.work();
		expect(await subscription()).toMatchObject({ state: "active", paid_periods: 2 });
		expect((await subscription()).card).not.toBe(before);
		expect(await paidUntil()).toBe("2026-04-02 10:01");
		await pass(40 * DAY, 40);
		expect(await subscription()).toMatchObject({ state: "active", paid_periods: 3 });
		expect(await paidUntil()).toBe("2026-05-02 10:01");
	});

	test("that is paid weeks late is charged again a period after that payment", async () => {
		await env.DB.prepare("update products set grace_days = 30").run();
		await subscribe();
		await failCard();
		await pass(28 * DAY + MINUTE, 4);
		const key = payKeyOf(await visits.open(friend, product));
		await pass(29 * DAY + 12 * HOUR, 30);
		await shop.pay(key);
		await shop.work();
		expect(await subscription()).toMatchObject({ state: "active", paid_periods: 2 });
		expect(await paidUntil()).toBe("2026-04-29 22:01");
		await pass(29 * DAY, 29);
		expect(await charges()).toEqual([980, 980]);
		await pass(2 * DAY, 8);
		expect(await charges()).toEqual([980, 980, 980]);
		expect(await paidUntil()).toBe("2026-05-29 22:01");
	});

	test.each(["declined", "authentication"] as const)(
		"whose card is %s ends after the days of grace, with its tag",
		async (card) => {
			await subscribe();
			await failCard(card);
			await pass(28 * DAY + MINUTE, 4);
			await pass(6 * DAY, 24);
			expect(await subscription()).toMatchObject({ state: "failing" });
			await pass(DAY + HOUR, 25);
			expect(await subscription()).toMatchObject({ state: "ended", end_reason: "unpaid", card: null });
			expect(await hasTag()).toBe(false);
			expect((await events()).filter((event) => event === "1:ended")).toHaveLength(1);
			expect(await charges()).toEqual([980]);
			await pass(90 * DAY, 6);
			expect(await charges()).toEqual([980]);
		},
	);

	test("keeps its price when the product's changes", async () => {
		await subscribe();
		await env.DB.prepare("update products set yen = 5000").run();
		await pass(29 * DAY, 4);
		expect(await charges()).toEqual([980, 980]);
	});

	test("waits while the provider is silent, and is charged once", async () => {
		await subscribe();
		await pass(27 * DAY, 2);
		await shop.bank.do({ deed: "silence", provider: "stripe", minutes: 60 * 30 });
		await pass(DAY + HOUR, 8);
		expect(await subscription()).toMatchObject({ state: "active", paid_periods: 1 });
		await pass(2 * DAY, 96);
		expect(await charges()).toEqual([980, 980]);
		expect(await subscription()).toMatchObject({ state: "active", paid_periods: 2 });
	});
});

describe("a cancellation", () => {
	test("asks before, ends with the paid period, and can be taken back until then", async () => {
		await subscribe();
		const question = await shop.call(`/item/${product.code}/cancel?t=${visits.tokenOf(friend, product)}`);
		expect(await question.text()).toContain(PRODUCT_PAGE_TEXTS.cancelTitle);
		expect((await cancel()).status).toBe(303);
		expect((await visits.open(friend, product)).said).toContain(PRODUCT_PAGE_TEXTS.ending);
		await cancel("&continue=1");
		await pass(29 * DAY, 4);
		expect(await subscription()).toMatchObject({ state: "active", paid_periods: 2 });
		await cancel();
		await cancel();
		expect(await hasTag()).toBe(true);
		await pass(32 * DAY, 32);
		expect(await subscription()).toMatchObject({ state: "ended", end_reason: "cancelled" });
		expect(await hasTag()).toBe(false);
		expect(await charges()).toEqual([980, 980]);
		const again = await visits.press(friend, product);
		expect(again.status).toBe(303);
	});

	test("of a failing one ends it at once, and charges nothing more", async () => {
		await subscribe();
		await failCard();
		await pass(28 * DAY + MINUTE, 4);
		await cancel();
		await pass(MINUTE, 2);
		expect(await subscription()).toMatchObject({ state: "ended", end_reason: "cancelled" });
		await pass(60 * DAY, 6);
		expect(await charges()).toEqual([980]);
	});

	test("during the charge keeps the period that was paid, and nothing after it", async () => {
		await subscribe();
		shop.clock.pass(28 * DAY + MINUTE);
		await renewSubscriptions(shop.workerCtx());
		await cancel();
		await shop.work();
		await pass(10 * DAY, 10);
		const { state, paid_periods } = await subscription();
		expect([
			["active", 2],
			["ended", 1],
		]).toContainEqual([state, paid_periods]);
		await pass(60 * DAY, 12);
		expect(await subscription()).toMatchObject({ state: "ended", end_reason: "cancelled" });
		expect(await charges()).toHaveLength(paid_periods);
	});

	test("is open to a friend who has blocked the account, and only that", async () => {
		await subscribe();
		await env.DB.prepare("update friends set user_rate = ?2 where id = ?1")
			.bind(friend.id, USER_RATE.blocked)
			.run();
		const question = await shop.call(`/item/${product.code}/cancel?t=${visits.tokenOf(friend, product)}`);
		expect(await question.text()).toContain(PRODUCT_PAGE_TEXTS.cancelTitle);
		expect((await cancel()).status).toBe(303);
		expect((await visits.open(friend, product)).text).not.toContain('name="continue"');
		expect((await cancel("&continue=1")).status).toBe(403);
		expect((await visits.press(friend, product)).status).toBe(403);
		await pass(29 * DAY, 4);
		expect(await subscription()).toMatchObject({ state: "ended", end_reason: "cancelled" });
		expect(await charges()).toEqual([980]);
	});

	test("by an operator is in the log, and that of another friend's link does nothing", async () => {
		await subscribe();
		const other = await buildFriend({});
		await shop.call(`/item/${product.code}/cancel`, { form: `t=${visits.tokenOf(other, product)}` });
		expect((await shop.call(`/item/${product.code}/cancel`, { form: "t=x" })).status).toBe(403);
		expect(await readRows("select is_ending from subscriptions")).toEqual([{ is_ending: 0 }]);
		const operator = await buildSession();
		const { id } = await subscription();
		const listed = await shop.call("/api/subscriptions?state=active", { as: operator });
		expect(await listed.json()).toMatchObject({
			items: [{ id, product: "会員プラン", is_ending: false, is_test: true }],
		});
		expect((await shop.call(`/api/subscriptions/${id}/cancel`, { as: operator, json: {} })).status).toBe(200);
		expect(await readRows("select is_ending from subscriptions")).toEqual([{ is_ending: 1 }]);
		expect(await readRows("select verb from audit_log where subject_type = 'subscription'")).toEqual([
			{ verb: "subscription.cancel" },
		]);
	});
});

test.each(
	Array.from({ length: 5 }, (_, trip) => [
		{ trip, when: "before" as const },
		{ trip, when: "after" as const },
	]).flat(),
)("a worker that dies $when write $trip charges a period once, and ends once", async (death) => {
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	await subscribe();
	shop.clock.pass(28 * DAY + MINUTE);
	await renewSubscriptions(shop.workerCtx(killAtWrite(env.DB, death).database)).catch(() => undefined);
	await shop.work(killAtWrite(env.DB, death).database).catch(() => undefined);
	await pass(HOUR, 8);
	expect(await charges()).toEqual([980, 980]);
	expect(await subscription()).toMatchObject({ state: "active", paid_periods: 2 });
	expect((await events()).toSorted()).toEqual(["1:paid", "2:paid"]);
	await cancel();
	shop.clock.pass(32 * DAY);
	await renewSubscriptions(shop.workerCtx(killAtWrite(env.DB, death).database)).catch(() => undefined);
	await pass(HOUR, 8);
	expect(await subscription()).toMatchObject({ state: "ended", end_reason: "cancelled" });
	expect((await events()).filter((event) => event.endsWith("ended"))).toEqual(["2:ended"]);
	expect(await hasTag()).toBe(false);
});

test("events that come twice, late or in another order change nothing", async () => {
	await subscribe();
	await pass(29 * DAY, 4);
	for (const { address, headers, body } of [...shop.bank.sent].toReversed())
		await shop.receive(address, headers, body);
	await pass(HOUR, 6);
	expect(await charges()).toEqual([980, 980]);
	expect(await subscription()).toMatchObject({ state: "active", paid_periods: 2 });
});

test("a charge whose answer was lost for longer than Stripe keeps keys is found, and not repeated", async () => {
	await subscribe();
	shop.clock.pass(28 * DAY + MINUTE);
	await renewSubscriptions(shop.workerCtx());
	await shop.bank.do({ deed: "fault", provider: "stripe", kind: "drop", times: 1, afterwards: true });
	await shop.bank.do({ deed: "silence", provider: "stripe", minutes: 0 });
	await shop.work();
	await shop.bank.do({ deed: "silence", provider: "stripe", minutes: 60 * 30 });
	await pass(3 * DAY, 40);
	expect(await charges()).toEqual([980, 980]);
	expect(await subscription()).toMatchObject({ state: "active", paid_periods: 2 });
	const charged = await shop.bank.stripe().charges.list({ limit: 100 });
	expect(charged.data.filter(({ paid }) => paid)).toHaveLength(2);
});
