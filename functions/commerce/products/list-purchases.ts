import { type SQL, sql } from "drizzle-orm";
import { purchases } from "#db/commerce/products.ts";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { PurchaseListQuery } from "#domain/commerce/products/product-input.ts";
import { PURCHASE_STATES, type PurchaseState } from "#domain/commerce/products/purchase-state.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isEachFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { paymentsOf } from "./create-purchase.ts";

const PER_PAGE = 50;

const COLUMNS = {
	id: number,
	product_id: number,
	product: text,
	quantity: number,
	yen: number,
	state: typed<PurchaseState>(text),
	friendId: nullable(number),
	friendName: nullable(text),
	iconUrl: nullable(text),
	paymentId: nullable(number),
	isTest: number,
	createdAt: number,
	paidAt: nullable(number),
	endedAt: nullable(number),
	operator: nullable(text),
};

/** Purchases, newest first, within the operator's scope; of a state, a product or a friend, or all. */
export async function listPurchases({ ctx, input }: { ctx: OperatorCtx; input: PurchaseListQuery }) {
	const rows = await queryRows(ctx.db, COLUMNS, purchasesStatement(ctx, input));
	const page = rows.slice(0, PER_PAGE);
	const timeOf = (at: number | null) => (at === null ? null : toWireTime(at, ctx.zone));
	return {
		items: page.map(
			({ friendId, friendName, iconUrl, paymentId, isTest, createdAt, paidAt, endedAt, ...purchase }) => ({
				...purchase,
				state_label: PURCHASE_STATES[purchase.state],
				friend: friendId === null ? null : { id: friendId, name: friendName ?? "", icon_url: iconUrl },
				payment_id: paymentId,
				is_test: isTest === 1,
				ordered_at: toWireTime(createdAt, ctx.zone),
				paid_at: timeOf(paidAt),
				ended_at: timeOf(endedAt),
			}),
		),
		next_before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
	};
}

/** Statement of `listPurchases`. */
export const purchasesStatement = (
	ctx: OperatorCtx,
	{ state, product_id, friend_id, before }: PurchaseListQuery,
): SQL => sql`select x.id, x.product_id, x.name as product, x.quantity, x.yen, x.state, x.friend_id as friendId,
		f.name as friendName, f.icon_url as iconUrl, (${paymentsOf(sql`x.id`)} order by w.id limit 1) as paymentId,
		exists (${paymentsOf(sql`x.id`)} and w.is_test) as isTest,
		x.created_at as createdAt, x.paid_at as paidAt, x.ended_at as endedAt, o.name as operator
	from ${purchases} x left join ${friends} f on f.id = x.friend_id left join ${operators} o on o.id = x.operator_id
	where ${state === undefined ? sql`1` : sql`x.state = ${state}`}
		${product_id === null ? sql`` : sql`and x.product_id = ${integerLiteral(product_id)}`}
		${friend_id === null ? sql`` : sql`and x.friend_id = ${integerLiteral(friend_id)}`}
		${before === undefined ? sql`` : sql`and x.id < ${before}`}
		and ${isEachFriendVisible(ctx.operator, sql`x.friend_id`)}
	order by x.id desc limit ${integerLiteral(PER_PAGE + 1)}`;
