import { type SQL, sql } from "drizzle-orm";
import { paymentProviders, payments } from "#db/commerce/payments.ts";
import { products, purchases } from "#db/commerce/products.ts";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import { MAX_PURCHASE_QUANTITY, PURCHASE_MINUTES } from "#domain/commerce/products/product-limits.ts";
import { COUNTED_PURCHASE_STATES } from "#domain/commerce/products/purchase-state.ts";
import { MAX_PAYMENT_YEN } from "#domain/engine/friend-records/payment-request-fields.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { requestPaymentStatement } from "#functions/commerce/payments/payment-statements.ts";
import type { Ctx } from "#functions/context.ts";
import { isOnSale } from "./is-on-sale.ts";

/** Name of the purpose in the payments of purchases. */
export const PURCHASE_PURPOSE = "product";

interface NewPurchase {
	friendId: number;
	productId: number;
	quantity: number;
	/** Price of one that the friend saw. */
	yen: number;
	/** Key of the confirmation: a repeated press buys nothing more. */
	key: string;
}

/** Pieces of a product `p` that count for the limit of a friend. */
const countedPieces = (friendId: number): SQL =>
	sql`(select ifnull(sum(o.quantity), 0) from ${purchases} o where o.friend_id = ${friendId} and o.product_id = p.id
		and o.state in ${valuesOfList(COUNTED_PURCHASE_STATES)})`;

/**
 * Buys pieces of a product: they leave the stock at once, and are held for a quarter of an hour while the friend pays. Stock,
 * limit, period and the shown price are conditions of the statement that inserts the purchase, and the stock and the payment
 * follow from its row, so that nothing is sold twice, however many press at once.
 * @returns key of the payment, also of an earlier press with the same key; undefined where it was refused
 */
export async function createPurchase(ctx: Ctx, purchase: NewPurchase): Promise<string | undefined> {
	const { friendId, productId, quantity, yen, key } = purchase;
	const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_PURCHASE_QUANTITY;
	if (!isQuantity || quantity * yen > MAX_PAYMENT_YEN) return undefined;
	const cause = `public:${friendId}:${productId}:${key}`;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				purchases,
				{
					productId: sql`p.id`,
					friendId: sql`f.id`,
					name: sql`p.name`,
					quantity,
					yen: sql`p.yen * ${quantity}`,
					cause,
					state: "waiting",
					createdAt: ctx.now,
				},
				sql`from ${products} p join ${friends} f on f.id = ${friendId} and f.user_rate <> ${USER_RATE.blocked}
					where p.id = ${productId} and p.period is null and p.yen = ${yen} and ${isOnSale(ctx)} and ifnull(p.stock >= ${quantity}, 1)
						and ifnull(${countedPieces(friendId)} + ${quantity} <= p.per_friend, 1)
						and exists (select 1 from ${paymentProviders} w where w.is_enabled = 1 and w.provider <> 'shop')
					on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${products} set stock = stock - ${quantity} where id = ${productId} and stock is not null and changes() > 0`,
		),
		requestPaymentStatement(ctx, {
			friendId: sql`x.friend_id`,
			purpose: PURCHASE_PURPOSE,
			purposeId: sql`x.id`,
			title: sql`x.name`,
			amountYen: sql`x.yen`,
			lines: sql`json_array(json_object('name', x.name, 'quantity', x.quantity, 'unitYen', p.yen, 'taxRate', p.tax_rate))`,
			expiresAt: ctx.now + PURCHASE_MINUTES * MINUTE,
			from: sql`from ${purchases} x join ${products} p on p.id = x.product_id
				where x.cause = ${cause} and x.state = 'waiting' and not exists (${paymentsOf(sql`x.id`)})`,
		}),
	]);
	const [payment] = await queryRows(
		ctx.db,
		{ key: text },
		sql`select w.key as key from ${purchases} x join ${payments} w on w.purpose = ${PURCHASE_PURPOSE} and w.purpose_id = x.id
			where x.cause = ${cause}`,
	);
	return payment?.key;
}

/** Payments of a purchase, as a subquery. */
export const paymentsOf = (purchaseId: SQL): SQL =>
	sql`select w.id from ${payments} w where w.purpose = ${PURCHASE_PURPOSE} and w.purpose_id = ${purchaseId}`;
