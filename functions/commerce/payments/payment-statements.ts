import { type SQL, sql } from "drizzle-orm";
import { paymentCheckouts, paymentEntries, payments } from "#db/commerce/payments.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { SUM_KINDS } from "#domain/commerce/payments/payment-entry.ts";
import type { Ctx } from "#functions/context.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { createUrlCode } from "#functions/platform/http/url-code.ts";
import { publishEntries } from "./publish-entries.ts";

/** Values of a payment that a purpose's own batch requests; SQL of the row `from` selects. */
interface RequestedPayment {
	friendId: SQL;
	purpose: string;
	purposeId: SQL;
	title: SQL;
	amountYen: SQL;
	/** JSON of `PaymentLine[]`. */
	lines: SQL;
	/** Whether the provider stores the card for later payments. */
	storesCard?: boolean;
	expiresAt: number;
	/** From `from` to the end of a `where`. */
	from: SQL;
}

/** Statement that requests a payment in the batch that creates the record to be paid. */
export const requestPaymentStatement = (ctx: Ctx, values: RequestedPayment): Statement =>
	insertRequestedPayment(ctx, { ...values, key: createUrlCode(ctx, "payment") });

/** The same under a code that was made before, for writers that cannot make one. */
export const insertRequestedPayment = (
	{ db, now }: Pick<Ctx, "db" | "now">,
	{ from, ...values }: RequestedPayment & { key: string },
): Statement =>
	execute(
		db,
		insertInto(
			payments,
			{ ...values, state: "requested", createdAt: now, nextAttemptAt: values.expiresAt },
			from,
		),
	);

/** Statement that ends payments nobody has made; a worker closes the provider's page first. */
export const endPaymentsStatement = (
	{ db, now }: Pick<Ctx, "db" | "now">,
	{ condition, isCancelled }: { condition: SQL; isCancelled: boolean },
): Statement =>
	execute(
		db,
		sql`update ${payments} as p set expires_at = min(expires_at, ${now}), next_attempt_at = ${now}, attempts = 0,
			version = version + 1${isCancelled ? sql`, cancelled_at = ${now}` : sql``}
			where ${condition} and p.state in ('requested', 'failed') and p.paid_yen = 0 and p.expires_at > ${now}`,
	);

/** Payment of a record at the shop, whose row `from` selects. */
interface ShopPayment extends Omit<RequestedPayment, "expiresAt"> {
	ctx: OperatorCtx;
	method?: "cash" | "terminal";
}

/**
 * Statements that enter a record's payment at the shop into the ledger, in the batch that marks the record as paid.
 * `from` holds for the marked record alone.
 */
export function payAtShopStatements({ ctx, from, method = "cash", ...values }: ShopPayment): Statement[] {
	const key = createUrlCode(ctx, "payment");
	const changeKey = ctx.newId();
	const ofPayment = sql`from ${payments} p where p.key = ${key}`;
	return [
		execute(
			ctx.db,
			insertInto(
				payments,
				{
					...values,
					key,
					provider: "shop",
					state: "paid",
					expiresAt: ctx.now,
					paidYen: values.amountYen,
					paidAt: ctx.now,
					operatorId: ctx.operator.id,
					changeKey,
					createdAt: ctx.now,
				},
				from,
			),
		),
		auditOfChange(ctx, {
			verb: "payment.charge",
			subjectType: "payment",
			detail: { provider: "shop", key },
		}),
		execute(
			ctx.db,
			insertInto(
				paymentCheckouts,
				{
					paymentId: sql`p.id`,
					provider: "shop",
					key: sql`'shop:' || p.id`,
					ref: sql`'shop:' || p.id`,
					isTest: false,
					state: "paid",
					expiresAt: ctx.now,
					createdAt: ctx.now,
				},
				ofPayment,
			),
		),
		execute(
			ctx.db,
			insertInto(
				paymentEntries,
				{
					paymentId: sql`p.id`,
					checkoutId: sql`k.id`,
					key: sql`'shop:' || p.id || ':charge'`,
					kind: "charge",
					yen: sql`p.amount_yen`,
					provider: "shop",
					method,
					isTest: false,
					at: ctx.now,
					operatorId: ctx.operator.id,
					createdAt: ctx.now,
				},
				sql`from ${payments} p join ${paymentCheckouts} k on k.payment_id = p.id where p.key = ${key}`,
			),
		),
		...publishEntries(ctx, sql`p.key = ${key}`),
	];
}

interface ShopReturn {
	ctx: OperatorCtx;
	purpose: string;
	purposeId: number;
	reason: string;
	/** Condition: the mark was removed in this batch. */
	condition: SQL;
}

/** Statements that take a record's payments at the shop back, in the batch that removes its mark. */
export function returnAtShopStatements({
	ctx,
	purpose,
	purposeId,
	reason,
	condition,
}: ShopReturn): Statement[] {
	const changeKey = ctx.newId();
	// Money that came in online for the same record has a refund of its own.
	const rest = sql`(select ifnull(sum(e.yen), 0) from ${paymentEntries} e where e.checkout_id = k.id)`;
	const entryKey = sql`'shop:' || p.id || ${`:${changeKey}:refund`}`;
	const refunded = sql`(select 0 - sum(e.yen) from ${paymentEntries} e where e.payment_id = p.id
		and e.kind in ${valuesOfList(SUM_KINDS.refundedYen)})`;
	return [
		execute(
			ctx.db,
			insertInto(
				paymentEntries,
				{
					paymentId: sql`p.id`,
					checkoutId: sql`k.id`,
					key: entryKey,
					kind: "refund",
					yen: sql`0 - ${rest}`,
					provider: "shop",
					method: "cash",
					isTest: false,
					at: ctx.now,
					operatorId: ctx.operator.id,
					reason,
					createdAt: ctx.now,
				},
				sql`from ${payments} p join ${paymentCheckouts} k on k.payment_id = p.id and k.provider = 'shop'
					where p.purpose = ${purpose} and p.purpose_id = ${purposeId} and ${rest} > 0 and ${condition}`,
			),
		),
		auditOfChange(ctx, {
			verb: "payment.refund",
			subjectType: "payment",
			detail: { provider: "shop", reason },
		}),
		execute(
			ctx.db,
			sql`update ${payments} as p set refunded_yen = ${refunded}, version = version + 1, change_key = ${changeKey},
				state = iif(${refunded} >= paid_yen, 'refunded', 'part-refunded')
				where p.purpose = ${purpose} and p.purpose_id = ${purposeId}
					and exists (select 1 from ${paymentEntries} e where e.key = ${entryKey})`,
		),
		...publishEntries(
			ctx,
			sql`p.purpose = ${purpose} and p.purpose_id = ${purposeId} and y.key = ${entryKey}`,
		),
	];
}
