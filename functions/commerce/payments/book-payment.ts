import { and, eq, type SQL, sql } from "drizzle-orm";
import { paymentCheckouts, paymentEntries, paymentRefunds, payments } from "#db/commerce/payments.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { CheckoutState } from "#domain/commerce/payments/checkout-state.ts";
import { SUM_KINDS, sumLedger } from "#domain/commerce/payments/payment-entry.ts";
import { type CheckoutProgress, nextPaymentState } from "#domain/commerce/payments/payment-state.ts";
import type { RefundState } from "#domain/commerce/payments/refund-state.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import type { Ctx } from "#functions/context.ts";
import { auditUnless } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { noteEvents } from "#functions/platform/notices/note-events.ts";
import { automaticRefunds } from "./automatic-refunds.ts";
import { findPurpose, type PaymentPurposes } from "./payment-purpose.ts";
import type { PaymentSnapshot, StoredCheckout, StoredEntry, StoredPayment } from "./payment-snapshot.ts";
import { publishEntries } from "./publish-entries.ts";

/** Entry of the ledger before it is stored. */
export type NewEntry = Pick<
	StoredEntry,
	"checkoutId" | "key" | "kind" | "yen" | "provider" | "method" | "isTest" | "at" | "reason"
>;

/** Change of a payment that one batch writes. */
export interface PaymentBooking {
	snapshot: PaymentSnapshot;
	/** Entries that may be stored already. */
	entries?: readonly NewEntry[];
	/** Provider's word about the current checkout; null if nothing changed. */
	progress?: CheckoutProgress | null;
	checkouts?: readonly (Pick<StoredCheckout, "id"> &
		Partial<Pick<StoredCheckout, "ref" | "transactionRef" | "closingRef" | "url" | "expiresAt">> & {
			state: CheckoutState;
		})[];
	refunds?: readonly { key: string; state: RefundState; problem?: string | null }[];
	/** Further columns of the payment. */
	columns?: Partial<StoredPayment>;
	/** Further statements, which repeat `isChanged`. */
	further?: (isChanged: SQL) => Statement[];
}

/** Context of a booking: a worker's, or that of an operator's act with their audit. */
export type BookingCtx = Ctx & {
	operator?: Pick<OperatorCtx["operator"], "id" | "program">;
	saveKey?: string;
};

/**
 * Writes a change of a payment as one transaction: the ledger's entries, the sums that follow from them, the state, the
 * statements of the purpose, automatic refunds and the audit log. All of it depends on the version that was read, so that
 * of two writers one writes, and the other reads again.
 * @returns whether it was written
 */
export async function bookPayment(
	ctx: BookingCtx,
	purposes: PaymentPurposes,
	booking: PaymentBooking,
): Promise<boolean> {
	const { snapshot, progress = null, checkouts = [], refunds = [], columns = {}, further } = booking;
	const { payment } = snapshot;
	const known = new Set(snapshot.entries.map(({ key }) => key));
	const entries = (booking.entries ?? []).filter(({ key }) => !known.has(key));
	const sums = sumLedger([...snapshot.entries, ...entries]);
	const state = nextPaymentState(payment.state, sums, progress);
	const isPaidNow = payment.paidYen < payment.amountYen && sums.paidYen >= payment.amountYen;
	const changeKey = ctx.newId();
	const isChanged = sql`exists (select 1 from ${payments} where id = ${payment.id} and change_key = ${changeKey})`;
	const purpose = findPurpose(purposes, payment);
	const change = { payment, isChanged };
	const isLate = payment.state === "expired";
	const isReleased = state === "expired" && payment.state !== "expired";
	const isFailed = state === "failed" && payment.state !== "failed";
	const isRefunded = sums.refundedYen > payment.refundedYen;
	const hasRefundFailed = sums.refundedYen < payment.refundedYen;
	const paidStatements = isPaidNow && !isLate ? await purpose.onPaid?.(ctx, change) : undefined;
	const results = await ctx.db.batch([
		updatePayment(ctx, payment, {
			...columns,
			state,
			paidAt: payment.paidAt ?? (sums.paidYen > 0 ? ctx.clock() : null),
			changeKey,
		}),
		...insertEntries(ctx, payment, entries, isChanged),
		...(entries.length === 0 ? [] : [updateSums(ctx, payment, isChanged)]),
		...checkouts.map(({ id, ...changes }) =>
			ctx.db
				.update(paymentCheckouts)
				.set(changes)
				.where(and(eq(paymentCheckouts.id, id), isChanged)),
		),
		...refunds.map(({ key, ...changes }) =>
			ctx.db
				.update(paymentRefunds)
				.set({ ...changes, ...(changes.state !== "waiting" && { finishedAt: ctx.clock() }) })
				.where(and(eq(paymentRefunds.key, key), eq(paymentRefunds.paymentId, payment.id), isChanged)),
		),
		...(paidStatements ?? []),
		...(isReleased ? (purpose.onReleased?.(ctx, change) ?? []) : []),
		...(isFailed ? (purpose.onFailed?.(ctx, change) ?? []) : []),
		...automaticRefunds(ctx, {
			snapshot,
			entries,
			isLate,
			isKept: isPaidNow && !isLate ? (purpose.isKept?.(ctx, payment) ?? null) : null,
			isChanged,
			changeKey,
		}),
		...(isRefunded ? (purpose.onRefunded?.(ctx, change) ?? []) : []),
		...(hasRefundFailed ? (purpose.onRefundFailed?.(ctx, change) ?? []) : []),
		...(entries.length === 0
			? []
			: publishEntries(
					ctx,
					sql`y.payment_id = ${payment.id} and y.key in ${valuesOfList(entries.map(({ key }) => key))} and ${isChanged}`,
				)),
		...entries.map((entry) => auditEntry(ctx, payment, entry, isChanged)),
		...noteFailedRefunds(ctx, snapshot, { refunds, isChanged }),
		...(further?.(isChanged) ?? []),
	]);
	if (results[0].meta.changes === 0) return false;
	if (isPaidNow || isReleased || isFailed || isRefunded || hasRefundFailed)
		await purpose.wake?.(ctx, payment);
	return true;
}

/** Notice for operators about refunds that a provider refused. */
const noteFailedRefunds = (
	{ db, clock }: BookingCtx,
	{ payment, refunds: stored }: PaymentSnapshot,
	{ refunds, isChanged }: { refunds: NonNullable<PaymentBooking["refunds"]>; isChanged: SQL },
): Statement[] =>
	noteEvents(
		{ db, now: clock() },
		"refund_failed",
		refunds
			.filter(({ state }) => state === "failed")
			.map(({ key }) => ({
				key: `refund:${key}`,
				friendId: payment.friendId,
				values: {
					payment_id: payment.id,
					title: payment.title,
					yen: formatYen(stored.find((refund) => refund.key === key)?.amountYen ?? 0),
				},
			})),
		() => isChanged,
	);

/** Changes the payment, unless somebody else has changed it since it was read. */
const updatePayment = ({ db }: BookingCtx, { id, version }: StoredPayment, changes: Partial<StoredPayment>) =>
	db
		.update(payments)
		.set({ ...changes, version: version + 1 })
		.where(and(eq(payments.id, id), eq(payments.version, version)));

function insertEntries(
	ctx: BookingCtx,
	{ id }: StoredPayment,
	entries: readonly NewEntry[],
	isChanged: SQL,
): Statement[] {
	if (entries.length === 0) return [];
	const { rows, column } = rowsFrom(
		entries.map((entry) => ({ ...entry, isTest: Number(entry.isTest) })),
		["checkoutId", "key", "kind", "yen", "provider", "method", "isTest", "at", "reason"],
	);
	const values = { ...column, paymentId: id, operatorId: ctx.operator?.id ?? null, createdAt: ctx.clock() };
	return [
		execute(
			ctx.db,
			insertInto(paymentEntries, values, sql`from ${rows} where ${isChanged} on conflict (key) do nothing`),
		),
	];
}

/** Takes the sums from the ledger, whatever was computed before. */
function updateSums({ db }: BookingCtx, { id }: StoredPayment, isChanged: SQL): Statement {
	const sumOf = (kinds: readonly string[]) =>
		sql`(select ifnull(sum(yen), 0) from ${paymentEntries} e where e.payment_id = ${id} and e.kind in ${valuesOfList(kinds)})`;
	return db
		.update(payments)
		.set({
			paidYen: sumOf(SUM_KINDS.paidYen),
			refundedYen: sql`0 - ${sumOf(SUM_KINDS.refundedYen)}`,
			disputedYen: sql`0 - ${sumOf(SUM_KINDS.disputedYen)}`,
		})
		.where(and(eq(payments.id, id), isChanged));
}

const auditEntry = (
	ctx: BookingCtx,
	{ id, title }: StoredPayment,
	{ kind, yen, provider, key, reason }: NewEntry,
	isChanged: SQL,
): Statement =>
	auditUnless(
		ctx,
		{
			verb: `payment.${kind}`,
			subjectType: "payment",
			subjectId: id,
			detail: { title, yen, provider, key, ...(reason !== "" && { reason }) },
		},
		sql`(not ${isChanged})`,
	);
