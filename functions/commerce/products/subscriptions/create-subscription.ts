import { sql } from "drizzle-orm";
import { paymentProviders, payments } from "#db/commerce/payments.ts";
import { products, subscriptions } from "#db/commerce/products.ts";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import { paymentProvider } from "#domain/commerce/payments/providers/registry.ts";
import { PURCHASE_MINUTES } from "#domain/commerce/products/product-limits.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { requestPaymentStatement } from "#functions/commerce/payments/payment-statements.ts";
import type { Ctx } from "#functions/context.ts";
import { isOnSale } from "../is-on-sale.ts";

/** Name of the purpose in the payments of subscriptions. */
export const SUBSCRIPTION_PURPOSE = "subscription";

interface NewSubscription {
	friendId: number;
	productId: number;
	/** Price of a period that the friend saw. */
	yen: number;
	/** Key of the confirmation: a repeated press begins nothing more. */
	key: string;
}

/** JSON of the lines of a period's payment, of a subscription `x`. */
export const periodLines = sql`json_array(json_object('name', x.name, 'quantity', 1, 'unitYen', x.yen, 'taxRate', x.tax_rate))`;

/**
 * Begins a subscription, which is active once its first payment is made. A friend has one of each product.
 * @returns key of the first payment, also of an earlier press with the same key; undefined where it was refused
 */
export async function createSubscription(
	ctx: Ctx,
	{ friendId, productId, yen, key }: NewSubscription,
): Promise<string | undefined> {
	const cause = `public:${friendId}:${productId}:${key}`;
	const { minYen, maxYen } = paymentProvider("stripe");
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				subscriptions,
				{
					productId: sql`p.id`,
					friendId: sql`f.id`,
					name: sql`p.name`,
					yen: sql`p.yen`,
					taxRate: sql`p.tax_rate`,
					period: sql`p.period`,
					cause,
					state: "waiting",
					createdAt: ctx.now,
				},
				sql`from ${products} p join ${friends} f on f.id = ${friendId} and f.user_rate <> ${USER_RATE.blocked}
					where p.id = ${productId} and p.period is not null and p.yen = ${yen} and ${isOnSale(ctx)}
						and p.yen between ${minYen} and ${maxYen}
						and exists (select 1 from ${paymentProviders} w where w.is_enabled = 1 and w.provider = 'stripe')
					on conflict do nothing`,
			),
		),
		requestPaymentStatement(ctx, {
			friendId: sql`x.friend_id`,
			purpose: SUBSCRIPTION_PURPOSE,
			purposeId: sql`x.id`,
			title: sql`x.name`,
			amountYen: sql`x.yen`,
			lines: periodLines,
			storesCard: true,
			expiresAt: ctx.now + PURCHASE_MINUTES * MINUTE,
			from: sql`from ${subscriptions} x where x.cause = ${cause} and x.state = 'waiting' and not exists
				(select 1 from ${payments} w where w.purpose = ${SUBSCRIPTION_PURPOSE} and w.purpose_id = x.id)`,
		}),
	]);
	const [payment] = await queryRows(
		ctx.db,
		{ key: text },
		sql`select w.key as key from ${subscriptions} x join ${payments} w
				on w.purpose = ${SUBSCRIPTION_PURPOSE} and w.purpose_id = x.id
			where x.cause = ${cause} order by w.id limit 1`,
	);
	return payment?.key;
}
