import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { PAY_PAGE_TEXTS, PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { PRODUCT_PAGE_TEXTS } from "#domain/platform/texts/products-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { purchasesStatement } from "#functions/commerce/products/list-purchases.ts";
import { refundPurchase } from "#functions/commerce/products/refund-purchase.ts";
import { subscriptionsStatement } from "#functions/commerce/products/subscriptions/list-subscriptions.ts";
import { writeEventToken } from "#functions/engine/deliveries/event-link-token.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { countRoundTrips, explainQueryPlan, killAtWrite } from "#tests/support/observed-database.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { onDatabase } from "#tests/support/points/points-fixture.ts";
import {
	type BuiltProduct,
	buildProduct,
	ProductVisits,
	readPurchases,
	stockOf,
} from "#tests/support/products/product-builders.ts";
import { updateRow } from "#tests/support/store-rows.ts";

let shop: PaymentShop;
let visits: ProductVisits;
let friend: FriendRecord;
let other: FriendRecord;
let product: BuiltProduct;
beforeEach(async () => {
	shop = await PaymentShop.open();
	visits = new ProductVisits(shop);
	friend = await buildFriend({ name: "花子" });
	other = await buildFriend({ name: "太郎" });
	product = await buildProduct({ stock: 3, description: "香りのよいオイルです。" });
});

const runs = () =>
	readRows<{ cause: string }>("select cause from pending_runs union all select cause from runs");

describe("buying", () => {
	test("holds the pieces, and hands them over once the ledger has the money", async () => {
		await updateRow("products", product.id, {
			action_id: (await buildAction({ effects: [sendTextEffect("ありがとうございます")] })).id,
		});
		const page = await visits.open(friend, product);
		for (const text of [
			"花子さま",
			PAY_PAGE_TEXTS.test,
			"ヘアオイル",
			"1,200 円",
			"香りのよいオイルです。",
			"のこり3個",
		])
			expect(page.said).toContain(text);
		expect(page.text).not.toContain("<script");
		expect(page.text.length).toBeLessThan(30_000);
		const pressed = await visits.press(friend, product, { quantity: 2 });
		expect(pressed.status).toBe(303);
		const key = pressed.headers.get("location")!.split("/").at(-1)!;
		expect(await stockOf(product)).toBe(1);
		expect(await readPurchases()).toMatchObject([{ friend_id: friend.id, state: "waiting", yen: 2_400 }]);
		expect(await runs()).toEqual([]);
		await shop.pay(key);
		await shop.work();
		expect(await readPurchases()).toMatchObject([{ state: "paid", quantity: 2 }]);
		expect(await runs()).toHaveLength(1);
		await shop.pass(20 * MINUTE, 4);
		expect(await stockOf(product)).toBe(1);
		expect(await runs()).toHaveLength(1);
		const [payment] = await readRows<{ lines: string; purpose: string; paid_yen: number }>(
			"select lines, purpose, paid_yen from payments",
		);
		expect(payment).toMatchObject({ purpose: "product", paid_yen: 2_400 });
		expect(JSON.parse(payment!.lines)).toEqual([
			{ name: "ヘアオイル", quantity: 2, unitYen: 1_200, taxRate: 10 },
		]);
	});

	test("without a payment gives the pieces back by the clock, once", async () => {
		const key = (await visits.buy(friend, product, { quantity: 3 }))!;
		const session = await shop.open(key, "stripe");
		expect(await visits.buy(other, product)).toBeUndefined();
		await shop.pass(16 * MINUTE, 16);
		expect(await readPurchases()).toMatchObject([{ state: "released" }]);
		expect(await stockOf(product)).toBe(3);
		expect(await shop.bank.do({ deed: "pay", id: session })).toBe(false);
		await shop.pass(2 * HOUR, 8);
		expect(await stockOf(product)).toBe(3);
		expect(await visits.buy(other, product)).toBeDefined();
	});

	test("that is paid after its pieces were given back returns the money", async () => {
		const key = (await visits.buy(friend, product))!;
		const session = await shop.open(key, "stripe");
		// The provider is silent beyond the end, so that the payment is given up, and pays afterwards.
		await env.DB.prepare("update payments set attempts = 301, next_attempt_at = 0").run();
		await shop.work();
		expect(await readPurchases()).toMatchObject([{ state: "released" }]);
		expect(await stockOf(product)).toBe(3);
		await shop.bank.do({ deed: "pay", id: session });
		await shop.pass(DAY, 8);
		const [payment] = await readRows<{ id: number }>("select id from payments");
		expect(await shop.ledger(payment!.id)).toEqual([
			{ kind: "charge", yen: 1_200 },
			{ kind: "refund", yen: -1_200 },
		]);
		expect(await readRows("select reason from payment_refunds")).toEqual([
			{ reason: PAYMENT_TEXTS.refundLate },
		]);
		expect(await stockOf(product)).toBe(3);
	});

	test("keeps the pieces while the provider is silent", async () => {
		const key = (await visits.buy(friend, product, { quantity: 3 }))!;
		await shop.pay(key);
		await shop.bank.do({ deed: "silence", provider: "stripe", minutes: 60 });
		await shop.pass(50 * MINUTE, 50);
		expect(await visits.buy(other, product)).toBeUndefined();
		await shop.pass(HOUR, 12);
		expect(await readPurchases()).toMatchObject([{ state: "paid" }]);
	});

	test("of the last piece is one of 64 friends', and nobody else pays", async () => {
		await updateRow("products", product.id, { stock: 1 });
		const friends = await Promise.all(Array.from({ length: 64 }, () => buildFriend({})));
		const keys = await Promise.all(friends.map((each) => visits.buy(each, product)));
		expect(keys.filter((key) => key !== undefined)).toHaveLength(1);
		expect(await stockOf(product)).toBe(0);
		expect(await readRows("select count(*) as count from payments")).toEqual([{ count: 1 }]);
	});

	test("64 presses of one form buy once, and two forms of one friend hold once", async () => {
		const keys = await Promise.all(
			Array.from({ length: 64 }, () => visits.buy(friend, product, { key: "one-key-for-all" })),
		);
		expect(new Set(keys).size).toBe(1);
		expect(await visits.buy(friend, product, { key: "another-form" })).toBeUndefined();
		expect(await stockOf(product)).toBe(2);
		const refused = await visits.press(friend, product);
		expect([refused.status, await refused.text()]).toEqual([
			409,
			expect.stringContaining(PRODUCT_PAGE_TEXTS.waiting),
		]);
	});

	test("is limited for each friend, with what was bought before", async () => {
		await updateRow("products", product.id, { per_friend: 2, stock: null });
		expect(await visits.buy(friend, product, { quantity: 3 })).toBeUndefined();
		await shop.pay((await visits.buy(friend, product, { quantity: 2 }))!);
		await shop.work();
		const refused = await visits.press(friend, product);
		expect(await refused.text()).toContain(PRODUCT_PAGE_TEXTS.limitReached(2));
		expect(await visits.buy(other, product, { quantity: 2 })).toBeDefined();
	});
});

describe("a worker that dies", () => {
	const DEATHS = Array.from({ length: 4 }, (_, trip) => [
		{ trip, when: "before" as const },
		{ trip, when: "after" as const },
	]).flat();

	test.each(DEATHS)("$when write $trip of a purchase buys once", async (death) => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		const { database } = killAtWrite(env.DB, death);
		await visits.buy(friend, product, { key: "kept-key", database }).catch(() => undefined);
		const key = await visits.buy(friend, product, { key: "kept-key" });
		expect(key).toBeDefined();
		expect(await stockOf(product)).toBe(2);
		expect(await readPurchases()).toHaveLength(1);
	});

	test.each(DEATHS)("$when write $trip of the ledger pays once, or gives back once", async (death) => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		const paid = (await visits.buy(friend, product))!;
		await visits.buy(other, product);
		await shop.pay(paid);
		await shop.work(killAtWrite(env.DB, death).database).catch(() => undefined);
		await shop.pass(16 * MINUTE, 8);
		await shop.work(killAtWrite(env.DB, death).database).catch(() => undefined);
		await shop.pass(HOUR, 8);
		expect((await readPurchases()).map(({ state }) => state)).toEqual(["paid", "released"]);
		expect(await stockOf(product)).toBe(2);
	});
});

describe("a hostile visitor", () => {
	test.each([["0"], ["-1"], ["1000000000"], ["1.5"], ["11"], ["１"], [""], ["1e1"]])(
		"who asks for %s pieces gets none",
		async (quantity) => {
			await updateRow("products", product.id, { stock: null });
			const before = await takeSnapshot();
			const refused = await visits.press(friend, product, { quantity });
			expect([409, 422]).toContain(refused.status);
			expect(await listChangesSince(before)).toEqual([]);
		},
	);

	test("buys neither at another price, nor what is hidden, deleted, too early or over", async () => {
		const before = await takeSnapshot();
		expect((await visits.press(friend, product, { yen: 1 })).status).toBe(409);
		expect(await listChangesSince(before)).toEqual([]);
		for (const [change, status] of [
			[{ is_active: 0 }, 409],
			[{ sale_from: "2026-11-20 10:01" }, 409],
			[{ sale_to: "2026-11-20 10:00" }, 409],
			[{ deleted_at: 1 }, 404],
		] as const) {
			const sold = await buildProduct(change);
			expect((await visits.press(friend, sold)).status).toBe(status);
		}
		expect(await readPurchases()).toEqual([]);
	});

	test("needs the link of this product, which ends after thirty days and is of nobody else", async () => {
		const foreign = await buildProduct();
		const ctx = shop.workerCtx();
		const tokens = [
			"",
			"x",
			visits.tokenOf(friend, foreign),
			visits.tokenOf({ id: 999_999 }, product),
			writeEventToken(ctx, { friendId: friend.id, urlId: product.id, sentAt: shop.clock.now }),
		];
		for (const t of tokens) expect((await visits.press(friend, product, { t })).status).toBe(403);
		const t = visits.tokenOf(friend, product);
		shop.clock.pass(31 * DAY);
		const expired = await visits.press(friend, product, { t });
		expect([expired.status, await expired.text()]).toEqual([
			403,
			expect.stringContaining(PRODUCT_PAGE_TEXTS.expiredLink),
		]);
		await updateRow("friends", other.id, { user_rate: 2 });
		expect(await readPurchases()).toEqual([]);
	});
});

describe("operators", () => {
	const payOf = async (who: FriendRecord) => {
		await shop.pay((await visits.buy(who, product))!);
		await shop.work();
		return (await readPurchases()).at(-1)!.id;
	};
	const pay = () => payOf(friend);

	test("hand a purchase over once, and read it in the list within their scope", async () => {
		const operator = await buildSession();
		const id = await pay();
		const listed = await shop.call("/api/purchases?state=paid", { as: operator });
		expect(await listed.json()).toMatchObject({
			items: [{ id, product: "ヘアオイル", friend: { id: friend.id, name: "花子" }, state: "paid" }],
			next_before: null,
		});
		const hand = () => shop.call(`/api/purchases/${id}/hand`, { as: operator, json: {} });
		expect((await hand()).status).toBe(200);
		expect((await hand()).status).toBe(422);
		const narrow = await buildSession({ scope: { all: false, tagIds: [(await buildTag()).id] } });
		const otherId = await payOf(other);
		expect(await (await shop.call("/api/purchases", { as: narrow })).json()).toMatchObject({ items: [] });
		for (const act of ["hand", "refund"])
			expect(
				(await shop.call(`/api/purchases/${otherId}/${act}`, { as: narrow, json: { reason: "x" } })).status,
			).toBe(404);
	});

	test.each([
		[true, 3],
		[false, 2],
	])("refund a purchase, and its piece returns to the stock: %s", async (returns_stock, stock) => {
		const operator = await buildSession();
		const id = await pay();
		const refund = () =>
			shop.call(`/api/purchases/${id}/refund`, { as: operator, json: { reason: "不良品", returns_stock } });
		expect((await refund()).status).toBe(200);
		await shop.pass(10 * MINUTE, 4);
		expect(await readPurchases()).toMatchObject([{ state: "refunded" }]);
		expect(await stockOf(product)).toBe(stock);
		expect((await refund()).status).toBe(422);
		await shop.pass(HOUR, 4);
		expect(await stockOf(product)).toBe(stock);
	});

	test("who refund a purchase at once refund it once, and its pieces follow the one who was first", async () => {
		const id = await pay();
		const choices = [false, true, false, true];
		const answers = await Promise.allSettled(
			choices.map((returns_stock) =>
				refundPurchase({
					ctx: shop.ctx(),
					purposes: PAYMENT_PURPOSES,
					input: { id, reason: "不良品", returns_stock },
				}),
			),
		);
		const first = answers.findIndex(({ status }) => status === "fulfilled");
		expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await readRows("select returns_stock from purchases")).toEqual([
			{ returns_stock: Number(choices[first]) },
		]);
		expect(
			await readRows(
				"select detail ->> '$.returns_stock' as kept from audit_log where verb = 'purchase.refund'",
			),
		).toEqual([{ kept: Number(choices[first]) }]);
	});

	test("refund a part, which leaves the purchase as it is", async () => {
		await pay();
		const operator = await buildSession();
		const [payment] = await readRows<{ id: number }>("select id from payments");
		await shop.call(`/api/payments/${payment!.id}/refund`, {
			as: operator,
			json: { yen: 200, reason: "値引き" },
		});
		await shop.pass(10 * MINUTE, 4);
		expect(await readPurchases()).toMatchObject([{ state: "paid" }]);
		expect(await stockOf(product)).toBe(2);
	});
});

test("the list reads a page by an index, and sorts nothing", async () => {
	const planOf = async (input: object, statement: unknown = purchasesStatement) => {
		const { database, trips } = countRoundTrips(env.DB);
		const ctx = onDatabase(shop.ctx(), database);
		await execute(
			ctx.db,
			(statement as typeof purchasesStatement)(ctx, { product_id: null, friend_id: null, ...input } as never),
		);
		return (await explainQueryPlan(env.DB, trips[0]![0]!)).join("\n");
	};
	expect(await planOf({ state: "paid" })).toContain("purchases_state");
	expect(await planOf({ product_id: 1 })).toContain("purchases_product");
	expect(await planOf({ friend_id: 1 })).toContain("purchases_friend");
	expect(await planOf({ state: "paid" })).not.toMatch(/TEMP B-TREE|SCAN x$/m);
	for (const [input, index] of [
		[{ state: "active" }, "subscriptions_state"],
		[{ product_id: 1 }, "subscriptions_product"],
		[{ friend_id: 1 }, "subscriptions_friend"],
	] as const)
		expect(await planOf(input, subscriptionsStatement)).toContain(index);
});
