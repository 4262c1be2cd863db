import { isCheckoutLive } from "#domain/commerce/payments/checkout-state.ts";
import { signedYen } from "#domain/commerce/payments/payment-entry.ts";
import { nextPaymentState } from "#domain/commerce/payments/payment-state.ts";
import { paymentProvider } from "#domain/commerce/payments/providers/registry.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { NewEntry, PaymentBooking } from "./book-payment.ts";
import type { PaymentSnapshot, StoredCheckout } from "./payment-snapshot.ts";
import type { CheckoutReport, ProviderAnswer } from "./providers/online-provider.ts";

/** Provider's answer about a checkout. */
export interface ReadCheckout {
	checkout: StoredCheckout;
	answer: ProviderAnswer<CheckoutReport>;
	/** Problem of the keys, which no call would solve. */
	problem?: string;
}

/** Change that the reports ask for; null for none. */
export function bookingOf(
	ctx: Ctx,
	snapshot: PaymentSnapshot,
	reports: readonly ReadCheckout[],
): PaymentBooking | null {
	const { payment } = snapshot;
	const known = new Set(snapshot.entries.map(({ key }) => key));
	const stored = new Map(snapshot.checkouts.map((checkout) => [checkout.id, checkout]));
	const told = reports.flatMap(({ checkout, answer }) =>
		answer.kind === "ok" ? [{ checkout, report: answer.value }] : [],
	);
	const entries = told.flatMap(({ checkout, report }) =>
		report.entries
			.map(({ kind, object, yen, method, at }) => ({
				checkoutId: checkout.id,
				key: `${checkout.provider}:${object}:${kind}`,
				kind,
				yen: signedYen(kind, yen),
				provider: checkout.provider,
				method,
				isTest: checkout.isTest,
				at,
				reason: "",
			}))
			.filter(({ key }) => !known.has(key)),
	);
	const checkouts = told.flatMap(({ checkout, report }) => {
		const before = stored.get(checkout.id)!;
		const state = report.entries.some(({ kind }) => kind === "charge")
			? ("paid" as const)
			: report.progress === "ended" || before.state === "recheck"
				? ("closed" as const)
				: ("open" as const);
		const transactionRef = report.transactionRef ?? checkout.transactionRef;
		const isSame =
			state === before.state && transactionRef === before.transactionRef && checkout.ref === before.ref;
		const { id, ref, closingRef, url, expiresAt } = checkout;
		return isSame ? [] : [{ id, state, transactionRef, ref, closingRef, url, expiresAt }];
	});
	const takenBack = told.flatMap(({ checkout, report }) => takenBackOf(ctx, snapshot, { checkout, report }));
	const unneeded = snapshot.refunds.flatMap(({ key, state, checkoutId }) => {
		const found = takenBack.find((entry) => entry.checkoutId === checkoutId);
		return found && state === "waiting" ? [{ key, state: "failed" as const, problem: found.reason }] : [];
	});
	const changedRefunds = told.flatMap(({ checkout, report }) =>
		report.refunds
			.filter(({ key, state }) =>
				snapshot.refunds.some((refund) => refund.key === key && refund.state !== state),
			)
			.map(({ key, state }) => ({
				key,
				state,
				problem:
					state === "failed" ? PAYMENT_TEXTS.refundFailed(paymentProvider(checkout.provider).label) : null,
			})),
	);
	const refunds = [...changedRefunds, ...unneeded];
	const current = told.find(({ checkout }) => isCheckoutLive(stored.get(checkout.id)!.state))?.report;
	// A checkout that ended leaves the payment open to another one.
	const progress = current === undefined ? null : current.progress === "ended" ? "waiting" : current.progress;
	const isSameState = nextPaymentState(payment.state, payment, progress) === payment.state;
	if (entries.length + takenBack.length + checkouts.length + refunds.length === 0 && isSameState) return null;
	return {
		snapshot,
		entries: [...entries, ...takenBack],
		checkouts,
		refunds,
		progress,
		columns: {
			checkedAt: ctx.clock(),
			problem: refunds.find(({ problem }) => problem !== null)?.problem ?? null,
		},
	};
}

/** Entry of money that a provider gave back by cancelling a payment that it had reported. */
function takenBackOf(
	ctx: Ctx,
	{ entries }: PaymentSnapshot,
	{ checkout, report }: { checkout: StoredCheckout; report: CheckoutReport },
): NewEntry[] {
	const stored = entries.filter(({ checkoutId }) => checkoutId === checkout.id);
	const rest = stored.reduce((sum, { yen }) => sum + yen, 0);
	const [charge] = stored;
	if (charge === undefined || rest <= 0 || !report.isTakenBack) return [];
	const { id: checkoutId, provider, isTest, key } = checkout;
	return [
		{
			checkoutId,
			key: `${provider}:${key}:refund`,
			kind: "refund",
			yen: -rest,
			provider,
			method: charge.method,
			isTest,
			at: ctx.clock(),
			reason: PAYMENT_TEXTS.takenBack(paymentProvider(provider).label),
		},
	];
}
