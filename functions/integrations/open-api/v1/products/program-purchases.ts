import { type SQL, sql } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import { purchases } from "#db/commerce/products.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import type { PurchaseState } from "#domain/commerce/products/purchase-state.ts";
import { type InstantSpan, spanOfDays } from "#domain/engine/filters/day-period.ts";
import {
	type ApiPage,
	pageOfRows,
	toIsoInstant,
	toIsoInstantOrNull,
} from "#domain/integrations/open-api/v1/api-fields.ts";
import { paymentsOf } from "#functions/commerce/products/create-purchase.ts";
import { isWithinSpan } from "#functions/engine/filters/conditions/within-span.ts";
import { assertFriendVisible, isEachFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import type { ProgramCtx } from "../program-context.ts";

const COLUMNS = {
	id: number,
	friendId: nullable(number),
	productId: number,
	product: text,
	quantity: number,
	yen: number,
	state: typed<PurchaseState>(text),
	paymentId: nullable(number),
	isTest: typed<0 | 1>(number),
	createdAt: number,
	paidAt: nullable(number),
	endedAt: nullable(number),
};

/** Limits of a list of purchases; an undefined one limits nothing. */
interface PurchaseLimits {
	fid?: number | undefined;
	product_id?: number | undefined;
	state?: PurchaseState | undefined;
	from?: string | undefined;
	to?: string | undefined;
}

/** A page of purchases within the program's scope, in the order of their ids. @throws Refusal 404 for a friend outside it */
export async function listProgramPurchases(ctx: ProgramCtx, page: ApiPage, limits: PurchaseLimits) {
	if (limits.fid !== undefined) await assertFriendVisible(ctx, limits.fid);
	const rows = await queryRows(ctx.db, COLUMNS, programPurchasesStatement(ctx, page, limits));
	return pageOfRows(rows, { limit: page.limit, idOf: ({ id }) => id, present });
}

/** Statement of `listProgramPurchases`. */
export function programPurchasesStatement(
	ctx: Pick<ProgramCtx, "operator" | "zone">,
	{ after, limit }: ApiPage,
	{ fid, product_id, state, from, to }: PurchaseLimits,
): SQL {
	const span: InstantSpan = spanOfDays(from ?? null, to ?? null, ctx.zone);
	return purchasesWhere(
		ctx,
		sql`x.id > ${after}
			${state === undefined ? sql`` : sql`and x.state = ${state}`}
			${product_id === undefined ? sql`` : sql`and x.product_id = ${integerLiteral(product_id)}`}
			${fid === undefined ? sql`` : sql`and x.friend_id = ${integerLiteral(fid)}`}
			${from === undefined && to === undefined ? sql`` : sql`and ${isWithinSpan(sql`x.created_at`, span)}`}`,
		limit + 1,
	);
}

/** One purchase within the program's scope. @throws Refusal 404 */
export async function showProgramPurchase(ctx: ProgramCtx, id: number) {
	const [row] = await queryRows(ctx.db, COLUMNS, purchasesWhere(ctx, sql`x.id = ${id}`, 1));
	if (!row) throw notFound();
	return present(row);
}

const purchasesWhere = ({ operator }: Pick<ProgramCtx, "operator">, where: SQL, limit: number): SQL =>
	sql`select x.id, x.friend_id as friendId, x.product_id as productId, x.name as product, x.quantity, x.yen, x.state,
			p.id as paymentId, ifnull(p.is_test, 0) as isTest, x.created_at as createdAt, x.paid_at as paidAt,
			x.ended_at as endedAt
		from ${purchases} x left join ${payments} p on p.id = (${paymentsOf(sql`x.id`)} order by w.id limit 1)
		where ${where} and ${isEachFriendVisible(operator, sql`x.friend_id`)}
		order by x.id limit ${integerLiteral(limit)}`;

const present = (row: RowOfColumns<typeof COLUMNS>) => ({
	id: row.id,
	fid: row.friendId,
	product_id: row.productId,
	product: row.product,
	quantity: row.quantity,
	yen: row.yen,
	state: row.state,
	payment_id: row.paymentId,
	is_test: row.isTest === 1,
	ordered_at: toIsoInstant(row.createdAt),
	paid_at: toIsoInstantOrNull(row.paidAt),
	ended_at: toIsoInstantOrNull(row.endedAt),
});
