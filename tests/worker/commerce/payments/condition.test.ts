import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { recordPayment } from "#functions/commerce/payments/record-payment.ts";
import { refundPayment } from "#functions/commerce/payments/refund-payment.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
});

/** Number of friends whom a condition selects. */
async function count(condition: object): Promise<number> {
	const filter = filterSchema.parse({ inputs: [{ type: 136, ...condition }] });
	const statement = countFriends({ now: shop.clock.now, zone: "Asia/Tokyo" }, filter, sql`1`);
	const [row] = await queryRows<{ count: number }>(shop.ctx().db, statement);
	return row!.count;
}

const payAtShop = async (friend_id: number, unit_yen: number) => {
	const { id } = await shop.request({ friend_id, lines: [{ name: "体験", unit_yen }] });
	await recordPayment({ ctx: shop.ctx(), purposes: PAYMENT_PURPOSES, input: { id, method: "cash" } });
	return id;
};

test("friends are found by what they paid in all or lately, less what went back, without tests", async () => {
	const [often, once, tester] = [await buildFriend({}), await buildFriend({}), await buildFriend({})];
	await buildFriend({ name: "支払いのない人" });
	await payAtShop(often.id, 3_000);
	shop.clock.pass(40 * DAY);
	await payAtShop(often.id, 2_000);
	const refunded = await payAtShop(once.id, 5_000);
	const { key } = await shop.request({ friend_id: tester.id });
	await shop.pay(key);
	await shop.work();
	expect(await count({ from_yen: 5_000 })).toBe(2);
	expect(await count({ from_yen: 5_000, days: 30 })).toBe(1);
	expect(await count({ to_yen: 0 })).toBe(2);
	expect(await count({ from_yen: 1, to_yen: 4_999 })).toBe(0);
	const input = { id: refunded, yen: 1, reason: "訂正" };
	await refundPayment({ ctx: shop.ctx(), purposes: PAYMENT_PURPOSES, input });
	expect(await count({ from_yen: 5_000 })).toBe(1);
	expect(await count({ from_yen: 4_999, to_yen: 4_999 })).toBe(1);
});

test("friends for whom a payment waits are found until it is paid or over", async () => {
	const { key } = await shop.request();
	await shop.request({ expires_at: "2026-11-21 10:00" });
	expect(await count({ by: 1 })).toBe(2);
	await shop.pay(key);
	await shop.work();
	expect(await count({ by: 1 })).toBe(1);
	shop.clock.pass(DAY);
	expect(await count({ by: 1 })).toBe(0);
});
