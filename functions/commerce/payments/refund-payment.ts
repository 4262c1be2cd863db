import { type SQL, sql } from "drizzle-orm";
import { paymentCheckouts, paymentRefunds, payments } from "#db/commerce/payments.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { RefundInput } from "#domain/commerce/payments/payment-input.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { bookShopRefund, waitingShopRefunds } from "./book-shop-refund.ts";
import { findVisiblePayment } from "./find-visible-payment.ts";
import type { PaymentPurposes } from "./payment-purpose.ts";
import { readPayment } from "./payment-snapshot.ts";
import { presentPayment } from "./present-payment.ts";
import { REST_OF_CHECKOUT } from "./refund-record.ts";

interface RefundPayment {
	ctx: OperatorCtx;
	purposes: PaymentPurposes;
	input: RefundInput & { id: number };
	/** Statements of the same batch, on condition of `isRefundOfSave`. */
	along?: readonly Statement[];
}

/** Condition: this save has requested a refund. */
export const isRefundOfSave = ({ saveKey }: Pick<OperatorCtx, "saveKey">): SQL =>
	sql`exists (select 1 from ${paymentRefunds} r where r.save_key = ${saveKey})`;

/**
 * Requests a refund, once per save. A worker carries it out at the provider; money of the till counts as given back at
 * once. The insert itself compares the amount with what is left, so that two refunds never exceed it.
 * @throws Refusal 404; 422 for more than what is left; 409 for a payment that was changed meanwhile
 */
export async function refundPayment({ ctx, purposes, input, along = [] }: RefundPayment) {
	const { id } = input;
	const before = await findVisiblePayment(ctx, { id });
	const saved = await saveOnce(
		() => selectSaved(ctx, paymentRefunds),
		async () => {
			if (before.refunds.some(({ saveKey }) => saveKey === ctx.saveKey)) return;
			if (input.version !== undefined && input.version !== before.payment.version) throw changedByOther();
			await requestRefund(ctx, input, along);
		},
	);
	if (!saved) throw await explainRefusal(ctx, id);
	await settleNow(ctx, purposes, id);
	const { payment } = await findVisiblePayment(ctx, { id });
	return presentPayment(ctx, payment);
}

const requestRefund = (
	ctx: OperatorCtx,
	{ id, yen, reason, version }: RefundInput & { id: number },
	along: readonly Statement[],
) =>
	ctx.db.batch([
		execute(
			ctx.db,
			insertInto(
				paymentRefunds,
				{
					paymentId: id,
					checkoutId: sql`k.id`,
					key: ctx.newId(),
					amountYen: yen,
					reason,
					operatorId: ctx.operator.id,
					state: "waiting",
					createdAt: ctx.now,
					saveKey: ctx.saveKey,
				},
				sql`from ${paymentCheckouts} k join ${payments} p on p.id = k.payment_id
					where p.id = ${id} and k.state = 'paid' and ${yen} <= ${REST_OF_CHECKOUT}
						and ${version === undefined ? sql`1` : sql`p.version = ${version}`}
					order by k.id limit 1`,
			),
		),
		auditOfChange(ctx, {
			verb: "payment.refund-request",
			subjectType: "payment",
			subjectId: id,
			detail: { yen, reason },
		}),
		ctx.db
			.update(payments)
			.set({ nextAttemptAt: ctx.now, attempts: 0 })
			.where(sql`${payments.id} = ${id} and ${isRefundOfSave(ctx)}`),
		...along,
	]);

/** Refusal of a refund that was not stored. */
async function explainRefusal(ctx: OperatorCtx, id: number) {
	const { checkouts, entries, refunds } = await findVisiblePayment(ctx, { id });
	const restOf = (checkoutId: number) =>
		entries.reduce((sum, entry) => (entry.checkoutId === checkoutId ? sum + entry.yen : sum), 0) -
		refunds.reduce(
			(sum, refund) =>
				refund.checkoutId === checkoutId && refund.state === "waiting" ? sum + refund.amountYen : sum,
			0,
		);
	const rest = Math.max(
		0,
		...checkouts.filter(({ state }) => state === "paid").map((each) => restOf(each.id)),
	);
	return rest === 0
		? invalid("ERROR", PAYMENT_TEXTS.notRefundable)
		: invalid("yen", PAYMENT_TEXTS.refundTooLarge(rest));
}

/** Books the refund of this save, if it is the shop's. Whatever is left, a worker books. */
async function settleNow(ctx: OperatorCtx, purposes: PaymentPurposes, id: number): Promise<void> {
	for (let attempt = 0; attempt < 3; attempt++) {
		const snapshot = (await readPayment(ctx, { id }))!;
		const refund = waitingShopRefunds(snapshot).find(({ saveKey }) => saveKey === ctx.saveKey);
		if (!refund || (await bookShopRefund(ctx, purposes, { snapshot, refund }))) return;
	}
}
