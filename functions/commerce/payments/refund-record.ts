import { type SQL, sql } from "drizzle-orm";
import { paymentCheckouts, paymentEntries, paymentRefunds, payments } from "#db/commerce/payments.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, typed } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Yen of a checkout `k` that can still go back. */
export const REST_OF_CHECKOUT: SQL = sql`((select ifnull(sum(e.yen), 0) from ${paymentEntries} e where e.checkout_id = k.id)
	- (select ifnull(sum(w.amount_yen), 0) from ${paymentRefunds} w where w.checkout_id = k.id and w.state = 'waiting'))`;

/** Yen of a percentage of what can still go back, rounded down. D1 binds numbers as reals. */
const shareOfRest = (percent: number): SQL => sql`cast(${REST_OF_CHECKOUT} * ${percent} / 100 as integer)`;

/** Refund of what was paid online for a record that ends. */
interface RecordRefund {
	purpose: string;
	/** Ids of the records that the batch has ended, as SQL. */
	recordIds: SQL;
	/** Percentage of what can still go back. */
	percent: number;
	reason: string;
}

/**
 * Statements that request refunds in the batch that ends the records, after it: once for each checkout, however often it
 * is repeated, and never more than is left of it. Money of the shop's own till is the shop's decision.
 */
export function refundRecordStatements(
	ctx: Ctx & Partial<Pick<OperatorCtx, "operator" | "saveKey">>,
	{ purpose, recordIds, percent, reason }: RecordRefund,
): Statement[] {
	const { operator } = ctx;
	return [
		execute(
			ctx.db,
			insertInto(
				paymentRefunds,
				{
					paymentId: sql`p.id`,
					checkoutId: sql`k.id`,
					// The payment's key is random, so that no other account's refund has this one at the provider.
					key: sql`p.key || '-' || k.id || '-end'`,
					amountYen: shareOfRest(percent),
					reason,
					operatorId: operator === undefined || operator.program !== undefined ? null : operator.id,
					state: "waiting",
					createdAt: ctx.now,
				},
				sql`from ${payments} p join ${paymentCheckouts} k on k.payment_id = p.id
					where p.purpose = ${purpose} and p.purpose_id in (${recordIds}) and k.provider <> 'shop' and k.state = 'paid'
						and ${shareOfRest(percent)} > 0
					on conflict (key) do nothing`,
			),
		),
		auditOfChange(ctx, { verb: "payment.refund-request", subjectType: "payment", detail: { reason } }),
		execute(
			ctx.db,
			sql`update ${payments} as p set next_attempt_at = ${ctx.now}, attempts = 0
				where p.purpose = ${purpose} and p.purpose_id in (${recordIds}) and exists (select 1 from ${paymentRefunds} w
					where w.payment_id = p.id and w.state = 'waiting' and w.created_at = ${ctx.now})`,
		),
	];
}

/** Money of a record that can still go back, yen. */
export interface RefundableMoney {
	/** Paid on a provider's page, where a refund is requested. */
	onlineYen: number;
	/** Paid at the till; an operator gives it back. */
	shopYen: number;
	/** Part of `onlineYen` by the percentage. */
	refundYen: number;
	/** Whether some of it was paid with test keys, and is no real money. */
	isTest: boolean;
}

/** Money that a refund of a record would give back. */
export async function findRefundableMoney(
	{ db }: Pick<Ctx, "db">,
	{ purpose, recordId, percent }: { purpose: string; recordId: number; percent: number },
): Promise<RefundableMoney> {
	const rows = await queryRows(
		db,
		{ isShop: typed<0 | 1>(number), isTest: number, rest: number, share: number },
		sql`select k.provider = 'shop' as isShop, k.is_test as isTest, ${REST_OF_CHECKOUT} as rest, ${shareOfRest(percent)} as share
			from ${payments} p join ${paymentCheckouts} k on k.payment_id = p.id
			where p.purpose = ${purpose} and p.purpose_id = ${recordId} and k.state = 'paid' and ${REST_OF_CHECKOUT} > 0`,
	);
	const sumOf = (isShop: 0 | 1, amount: "rest" | "share") =>
		rows.reduce((sum, row) => (row.isShop === isShop ? sum + row[amount] : sum), 0);
	return {
		onlineYen: sumOf(0, "rest"),
		shopYen: sumOf(1, "rest"),
		refundYen: sumOf(0, "share"),
		isTest: rows.some(({ isTest }) => isTest === 1),
	};
}
