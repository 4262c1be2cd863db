import { type CheckoutState, isCheckoutLive } from "#domain/commerce/payments/checkout-state.ts";
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

/** Report of a checkout whose provider answered. */
interface AnsweredCheckout {
	checkout: StoredCheckout;
	report: CheckoutReport;
}

/** Change that the reports ask for; null for none. */
export function bookingOf(
	ctx: Ctx,
	snapshot: PaymentSnapshot,
	reports: readonly ReadCheckout[],
): PaymentBooking | null {
	const { payment } = snapshot;
	const stored = new Map(snapshot.checkouts.map((checkout) => [checkout.id, checkout]));
	const answered = reports.flatMap(({ checkout, answer }) =>
		answer.kind === "ok" ? [{ checkout, report: answer.value }] : [],
	);
	const takenBack = answered.flatMap((each) => takenBackOf(ctx, snapshot, each));
	const known = new Set(snapshot.entries.map(({ key }) => key));
	const entries = [...answered.flatMap(entriesOf).filter(({ key }) => !known.has(key)), ...takenBack];
	const checkouts = answered.flatMap((each) => changedCheckoutOf(each, stored.get(each.checkout.id)!));
	const refunds = [
		...answered.flatMap((each) => changedRefundsOf(snapshot, each)),
		...unneededRefundsOf(snapshot, takenBack),
	];
	const current = answered.find(({ checkout }) => isCheckoutLive(stored.get(checkout.id)!.state));
	const progress = current === undefined ? null : progressOf(current);
	const card = answered.find(({ report }) => report.card)?.report.card;
	const isSameState = nextPaymentState(payment.state, payment, progress) === payment.state;
	if (entries.length + checkouts.length + refunds.length === 0 && isSameState) return null;
	return {
		snapshot,
		entries,
		checkouts,
		refunds,
		progress,
		columns: {
			checkedAt: ctx.clock(),
			...(card && { card }),
			problem: refunds.find(({ problem }) => problem !== null)?.problem ?? null,
		},
	};
}

/** A page that ended leaves the payment open to another one; a stored card that could not be charged has failed. */
const progressOf = ({ checkout, report }: AnsweredCheckout) =>
	report.progress !== "ended" ? report.progress : checkout.card === null ? "waiting" : "failed";

/** Entries of the ledger for the movements of a report. */
const entriesOf = ({ checkout, report }: AnsweredCheckout): NewEntry[] =>
	report.entries.map(({ kind, object, yen, method, at }) => ({
		checkoutId: checkout.id,
		key: `${checkout.provider}:${object}:${kind}`,
		kind,
		yen: signedYen(kind, yen),
		provider: checkout.provider,
		method,
		isTest: checkout.isTest,
		at,
		reason: "",
	}));

/** New columns of a checkout; none where the report changes nothing. */
function changedCheckoutOf({ checkout, report }: AnsweredCheckout, before: StoredCheckout) {
	const { id, ref, closingRef, url, expiresAt } = checkout;
	const state = checkoutStateOf(report, before);
	const transactionRef = report.transactionRef ?? checkout.transactionRef;
	const isSame = state === before.state && transactionRef === before.transactionRef && ref === before.ref;
	return isSame ? [] : [{ id, state, transactionRef, ref, closingRef, url, expiresAt }];
}

/** State of a checkout after a report. A closed one that is looked at again stays closed without money. */
function checkoutStateOf({ entries, progress }: CheckoutReport, before: StoredCheckout): CheckoutState {
	if (entries.some(({ kind }) => kind === "charge")) return "paid";
	return progress === "ended" || before.state === "recheck" ? "closed" : "open";
}

/** Refunds whose state a report changes. */
const changedRefundsOf = ({ refunds }: PaymentSnapshot, { checkout, report }: AnsweredCheckout) =>
	report.refunds
		.filter(({ key, state }) => refunds.some((refund) => refund.key === key && refund.state !== state))
		.map(({ key, state }) => ({
			key,
			state,
			problem:
				state === "failed" ? PAYMENT_TEXTS.refundFailed(paymentProvider(checkout.provider).label) : null,
		}));

/** Waiting refunds of money that the provider has given back by itself. */
const unneededRefundsOf = ({ refunds }: PaymentSnapshot, takenBack: readonly NewEntry[]) =>
	refunds.flatMap(({ key, state, checkoutId }) => {
		const entry = takenBack.find((each) => each.checkoutId === checkoutId);
		return entry && state === "waiting" ? [{ key, state: "failed" as const, problem: entry.reason }] : [];
	});

/** Entry of money that a provider gave back by cancelling a payment that it had reported. */
function takenBackOf(
	ctx: Ctx,
	{ entries }: PaymentSnapshot,
	{ checkout, report }: AnsweredCheckout,
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
