import {
	PAYMENT_ENTRY_KINDS,
	PAYMENT_METHODS,
	type PaymentMethod,
} from "#domain/commerce/payments/payment-entry.ts";
import { taxesOf } from "#domain/commerce/payments/payment-lines.ts";
import { PAYMENT_STATES } from "#domain/commerce/payments/payment-state.ts";
import { paymentProvider } from "#domain/commerce/payments/providers/registry.ts";
import { REFUND_STATES } from "#domain/commerce/payments/refund-state.ts";
import { payPath } from "#domain/engine/public-addresses/pay-address.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import type { PaymentSnapshot, StoredPayment } from "./payment-snapshot.ts";

/** Payment in the API's format. */
export function presentPayment({ env, zone }: OperatorCtx, payment: StoredPayment) {
	const timeOf = (at: number | null) => (at === null ? null : toWireTime(at, zone));
	return {
		id: payment.id,
		/** Address of the friend's page. */
		url: publicOrigin(env) + payPath(payment.key),
		friend_id: payment.friendId,
		purpose: payment.purpose,
		purpose_id: payment.purposeId,
		title: payment.title,
		yen: payment.amountYen,
		state: payment.state,
		state_label: PAYMENT_STATES[payment.state],
		provider: payment.provider,
		provider_label: payment.provider === null ? null : paymentProvider(payment.provider).label,
		is_test: payment.isTest,
		is_cancelled: payment.cancelledAt !== null,
		paid_yen: payment.paidYen,
		refunded_yen: payment.refundedYen,
		disputed_yen: payment.disputedYen,
		requested_at: toWireTime(payment.createdAt, zone),
		expires_at: toWireTime(payment.expiresAt, zone),
		paid_at: timeOf(payment.paidAt),
		checked_at: timeOf(payment.checkedAt),
		problem: payment.problem,
		version: payment.version,
	};
}

/** Payment with its lines, its ledger and its refunds. */
export function presentPaymentDetail(
	ctx: OperatorCtx,
	{ payment, entries, refunds }: PaymentSnapshot,
	operatorName: (id: number | null) => string | null,
) {
	const { zone } = ctx;
	return {
		...presentPayment(ctx, payment),
		requested_by: operatorName(payment.operatorId),
		lines: payment.lines.map(({ name, quantity, unitYen, taxRate }) => ({
			name,
			quantity,
			unit_yen: unitYen,
			tax_rate: taxRate,
		})),
		taxes: taxesOf(payment.lines).map(({ taxRate, totalYen, taxYen }) => ({
			tax_rate: taxRate,
			total_yen: totalYen,
			tax_yen: taxYen,
		})),
		entries: entries.map((entry) => ({
			id: entry.id,
			kind: entry.kind,
			kind_label: PAYMENT_ENTRY_KINDS[entry.kind],
			yen: entry.yen,
			provider: entry.provider,
			provider_label: paymentProvider(entry.provider).label,
			/** Provider's id of the movement. */
			reference: entry.key.split(":").slice(1, -1).join(":"),
			method_label: PAYMENT_METHODS[entry.method as PaymentMethod] ?? entry.method,
			is_test: entry.isTest,
			at: toWireTime(entry.at, zone),
			operator: operatorName(entry.operatorId),
			reason: entry.reason,
		})),
		refunds: refunds.map((refund) => ({
			id: refund.id,
			yen: refund.amountYen,
			state: refund.state,
			state_label: REFUND_STATES[refund.state],
			reason: refund.reason,
			problem: refund.problem,
			operator: operatorName(refund.operatorId),
			requested_at: toWireTime(refund.createdAt, zone),
			finished_at: refund.finishedAt === null ? null : toWireTime(refund.finishedAt, zone),
		})),
		/** Yen that can still be refunded. */
		refundable_yen: Math.max(
			0,
			entries.reduce((sum, { yen }) => sum + yen, 0) -
				refunds.reduce((sum, { state, amountYen }) => (state === "waiting" ? sum + amountYen : sum), 0),
		),
	};
}
