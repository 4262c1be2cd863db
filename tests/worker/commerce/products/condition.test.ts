import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { conditionSchema, filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { filterSummary } from "#domain/engine/filters/filter-summary.ts";
import { noNames } from "#domain/engine/filters/named-kinds.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { PURCHASE_CONDITION_TEXTS } from "#domain/platform/texts/products-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { recordPayment } from "#functions/commerce/payments/record-payment.ts";
import { refundPayment } from "#functions/commerce/payments/refund-payment.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { filterWhere } from "#functions/engine/filters/filter-where.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { type BuiltProduct, buildProduct, ProductVisits } from "#tests/support/products/product-builders.ts";

let shop: PaymentShop;
let oil: BuiltProduct;
let soap: BuiltProduct;
beforeEach(async () => {
	shop = await PaymentShop.open();
	[oil, soap] = [await buildProduct(), await buildProduct({ name: "石けん", yen: 500 })];
});

const filterOf = (condition: object) => filterSchema.parse({ inputs: [{ type: 140, ...condition }] });
const only = (...products: BuiltProduct[]) => ({
	use_products: 1,
	product_ids: products.map(({ id }) => id),
});
const within = (days: number) => ({ use_date: 1, relative: { rule: "past", days } });

/** Number of friends whom a condition selects, by each strategy. */
async function count(condition: object): Promise<number> {
	const ctx = { now: shop.clock.now, zone: "Asia/Tokyo" };
	const filter = filterOf(condition);
	const [row] = await queryRows<{ count: number }>(shop.ctx().db, countFriends(ctx, filter, sql`1`));
	const [tested] = await queryRows<{ count: number }>(
		shop.ctx().db,
		sql`select count(*) as count from ${friends} where ${filterWhere({ ...ctx, strategy: "perFriend" }, filter)}`,
	);
	expect(tested).toEqual(row);
	return row!.count;
}

/** The friend buys, and pays at the shop. @returns id of the payment */
async function buy(friend: { id: number }, product: BuiltProduct, quantity = 1): Promise<number> {
	const key = (await new ProductVisits(shop).buy(friend, product, { quantity }))!;
	const [payment] = await readRows<{ id: number }>("select id from payments where key = ?", key);
	const input = { id: payment!.id, method: "cash" as const };
	await recordPayment({ ctx: shop.ctx(), purposes: PAYMENT_PURPOSES, input });
	return input.id;
}

const refund = (id: number, yen: number) =>
	refundPayment({
		ctx: shop.ctx(),
		purposes: PAYMENT_PURPOSES,
		input: { id, yen, reason: "返品" },
	});

test("friends are found by products that they paid for, how often, how many and for how much", async () => {
	const [often, once, waiting] = [await buildFriend({}), await buildFriend({}), await buildFriend({})];
	await buildFriend({ name: "何も買っていない人" });
	await buy(often, oil, 2);
	await buy(often, soap);
	await buy(once, soap, 3);
	await new ProductVisits(shop).buy(waiting, oil);
	expect(await count({})).toBe(2);
	expect(await count({ match: 10 })).toBe(2);
	expect(await count(only(oil))).toBe(1);
	expect(await count({ ...only(oil), match: 10 })).toBe(3);
	expect(await count(only(oil, soap))).toBe(2);
	expect(await count({ match: 1, from_number: 2 })).toBe(1);
	expect(await count({ match: 1, to_number: 1 })).toBe(3);
	expect(await count({ match: 1, from_number: 0, to_number: 0 })).toBe(2);
	expect(await count({ match: 1, from_number: 0 })).toBe(4);
	expect(await count({ match: 2, from_number: 3, to_number: 3 })).toBe(2);
	expect(await count({ ...only(soap), match: 2, from_number: 3 })).toBe(1);
	expect(await count({ match: 3, from_number: 1_501 })).toBe(1);
	expect(await count({ match: 3, from_number: 1_500, to_number: 2_900 })).toBe(2);
});

test("purchases count within their days, and those of tests never", async () => {
	const [early, tester] = [await buildFriend({}), await buildFriend({})];
	await buy(early, oil);
	await shop.pay((await new ProductVisits(shop).buy(tester, oil))!);
	await shop.pass(60_000, 3);
	expect(await readRows("select state from purchases")).toEqual([{ state: "paid" }, { state: "paid" }]);
	expect(await count({})).toBe(1);
	shop.clock.pass(40 * DAY);
	expect(await count(within(90))).toBe(1);
	expect(await count(within(30))).toBe(0);
	expect(await count({ ...within(30), match: 10 })).toBe(2);
	expect(await count({ use_date: 1, from: "2026-11-20", to: "2026-11-20" })).toBe(1);
	expect(await count({ use_date: 1, from: "2026-11-21" })).toBe(0);
});

test("a part that went back leaves the purchase with less money, the whole ends it", async () => {
	const friend = await buildFriend({});
	const id = await buy(friend, oil);
	await refund(id, 200);
	expect([await count({}), await count({ match: 3, from_number: 1_000, to_number: 1_000 })]).toEqual([1, 1]);
	await refund(id, 1_000);
	expect([await count({}), await count({ match: 10 })]).toEqual([0, 1]);
});

test("a condition without its parts is refused, and says what it selects", () => {
	const messagesOf = (condition: object) =>
		conditionSchema.safeParse({ type: 140, ...condition }).error?.issues.map(({ message }) => message);
	expect(messagesOf({ match: 1 })).toEqual([PURCHASE_CONDITION_TEXTS.boundRequired]);
	expect(messagesOf({ match: 1, from_number: 3, to_number: 2 })).toEqual([
		PURCHASE_CONDITION_TEXTS.boundsReversed,
	]);
	expect(messagesOf({ use_products: 1 })).toEqual([FIELD_TEXTS.choiceRequired]);
	expect(messagesOf({ product_ids: [1] })).toEqual([FIELD_TEXTS.notSent]);
	expect(messagesOf({ from_number: 1 })).toEqual([FIELD_TEXTS.notSent]);

	const names = noNames();
	names.products.set(oil.id, "ヘアオイル").set(soap.id, "石けん");
	const say = (condition: object) => filterSummary(filterOf(condition), names);
	expect(say({})).toContain("商品を購入した");
	expect(say({ ...only(oil), match: 10, ...within(90) })).toContain(
		"商品「ヘアオイル」を購入していない（今日までの90日間）",
	);
	expect(say(only(oil, soap))).toContain("商品「ヘアオイル、石けん」のいずれかを購入した");
	expect(say({ ...only(oil, soap), match: 1, from_number: 2 })).toContain("を合わせて購入した回数が2回以上");
	expect(say({ match: 3, from_number: 1_000, to_number: 5_000 })).toContain(
		`商品を購入した金額の合計が${formatYen(1_000)}以上${formatYen(5_000)}以下`,
	);
});

test("the condition finds purchases by the product, and otherwise in the order of friends", async () => {
	const planOf = async (condition: object, strategy: "set" | "perFriend" = "set") => {
		const { database, trips } = countRoundTrips(env.DB);
		const where = filterWhere({ now: shop.clock.now, zone: "Asia/Tokyo", strategy }, filterOf(condition));
		await execute(connectD1(database), sql`select ${friends.id} from ${friends} where ${where}`);
		return (await explainQueryPlan(env.DB, trips[0]![0]!)).join("\n");
	};
	expect(await planOf({ ...only(oil), match: 1, from_number: 2 })).toContain(
		"purchases_product (product_id=",
	);
	expect(await planOf({})).toContain("purchases_friend (friend_id>");
	for (const condition of [only(oil), { match: 1, from_number: 2 }])
		expect(await planOf(condition, "perFriend")).toContain("purchases_friend (friend_id=");
	expect(await planOf({})).toContain("payments_purpose (purpose=? AND purpose_id=?");
});
