import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { paymentProviders, payments } from "#db/commerce/payments.ts";
import { products, purchases, subscriptions } from "#db/commerce/products.ts";
import { friends } from "#db/engine/friends.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { MAX_PURCHASE_QUANTITY } from "#domain/commerce/products/product-limits.ts";
import { COUNTED_PURCHASE_STATES, type PurchaseState } from "#domain/commerce/products/purchase-state.ts";
import type { ProductSubscriptionState } from "#domain/commerce/products/subscription-state.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import type { Ctx } from "#functions/context.ts";
import { readProductClaims, readProductToken } from "#functions/engine/deliveries/product-link-token.ts";
import { readShop } from "#functions/platform/public-pages/read-shop.ts";
import { paymentsOf } from "../create-purchase.ts";
import { isOnSale, saleMinuteOf } from "../is-on-sale.ts";
import { SUBSCRIPTION_PURPOSE } from "../subscriptions/create-subscription.ts";

/** Numbers of earlier purchases and of other products on the page. */
const MAX_PURCHASES = 5;
const MAX_OTHERS = 20;

/** Form of a product's code. */
const CODE = /^[0-9a-z]{1,16}$/;

/** A product as the visitor of its page sees it; undefined where there is none. */
export async function findProductPage(ctx: Ctx, code: string, token: string) {
	if (!CODE.test(code)) return undefined;
	const { db } = ctx;
	const friendId = readProductClaims(ctx, token)?.friendId ?? 0;
	const isProduct = and(eq(products.code, code), isNull(products.deletedAt));
	const productId = sql`(select p.id from ${products} p where p.code = ${code} and p.deleted_at is null)`;
	const [brand, [[product], [friend], [counted], earlier, providers, others, [subscription]]] =
		await Promise.all([
			readShop(ctx),
			db.batch([
				db.select().from(products).where(isProduct),
				db
					.select({ id: friends.id, name: friends.name })
					.from(friends)
					.where(and(eq(friends.id, friendId), ne(friends.userRate, USER_RATE.blocked))),
				queryRows(
					db,
					{ pieces: number },
					sql`select ifnull(sum(x.quantity), 0) as pieces from ${purchases} x where x.friend_id = ${friendId}
					and x.product_id = ${productId} and x.state in ${valuesOfList(COUNTED_PURCHASE_STATES)}`,
				),
				queryRows(
					db,
					{
						id: number,
						quantity: number,
						yen: number,
						state: typed<PurchaseState>(text),
						createdAt: number,
						payKey: nullable(text),
					},
					sql`select x.id, x.quantity, x.yen, x.state, x.created_at as createdAt,
						(select w.key from ${payments} w where w.id in (${paymentsOf(sql`x.id`)})) as payKey
					from ${purchases} x where x.friend_id = ${friendId} and x.product_id = ${productId} and x.state <> 'released'
					order by x.id desc limit ${MAX_PURCHASES}`,
				),
				db
					.select({ provider: paymentProviders.provider, isTest: paymentProviders.isTest })
					.from(paymentProviders)
					.where(and(eq(paymentProviders.isEnabled, true), ne(paymentProviders.provider, "shop"))),
				queryRows(
					db,
					{ id: number, code: text, name: text, yen: number, stock: nullable(number) },
					sql`select p.id, p.code, p.name, p.yen, p.stock from ${products} p
					where p.group_id = (select own.group_id from ${products} own where own.id = ${productId})
						and p.id <> ${productId} and ${isOnSale(ctx)}
					order by p.position, p.id limit ${MAX_OTHERS}`,
				),
				queryRows(
					db,
					{
						state: typed<ProductSubscriptionState>(text),
						yen: number,
						isEnding: number,
						paidUntil: nullable(number),
						payKey: nullable(text),
						payUntil: nullable(number),
					},
					sql`select x.state, x.yen, x.is_ending as isEnding, x.paid_until as paidUntil, w.key as payKey,
						w.expires_at as payUntil
					from ${subscriptions} x left join ${payments} w on w.id =
						(select max(u.id) from ${payments} u where u.purpose = ${SUBSCRIPTION_PURPOSE} and u.purpose_id = x.id
							and u.state in ('requested', 'failed'))
					where x.friend_id = ${friendId} and x.product_id = ${productId}
						and x.state in ('waiting', 'active', 'failing')`,
				),
			]),
		]);
	if (!product) return undefined;
	const link = readProductToken(ctx, token, product.id);
	const isValid = link !== null && !link.isExpired;
	const left = Math.min(
		product.stock ?? MAX_PURCHASE_QUANTITY,
		product.perFriend === null ? MAX_PURCHASE_QUANTITY : product.perFriend - (counted?.pieces ?? 0),
		MAX_PURCHASE_QUANTITY,
	);
	const minute = saleMinuteOf(ctx);
	const takers = providers.filter(({ provider }) => product.period === null || provider === "stripe");
	return {
		product,
		brand,
		token,
		friend: isValid ? friend : undefined,
		/** Friend of the link, also one who has blocked the account: they buy nothing, but can cancel. */
		linkedFriendId: isValid ? link.friendId : undefined,
		hasExpiredLink: link?.isExpired,
		/** Pieces that this friend may buy at once. */
		left: Math.max(0, left),
		isOnSale:
			product.isActive &&
			(product.saleFrom === null || product.saleFrom <= minute) &&
			(product.saleTo === null || product.saleTo > minute),
		isBeforeSale: product.isActive && product.saleFrom !== null && product.saleFrom > minute,
		canPay: takers.length > 0,
		/** Whether a provider that takes the product's money has test keys. */
		isTest: takers.some(({ isTest }) => isTest),
		/** Subscription of the friend that has not ended. */
		subscription: isValid ? subscription : undefined,
		purchases: isValid ? earlier : [],
		others,
	};
}

export type PublicProduct = NonNullable<Awaited<ReturnType<typeof findProductPage>>>;
