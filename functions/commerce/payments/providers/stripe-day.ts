import type { Stripe } from "stripe";
import type { PaymentEntryKind } from "#domain/commerce/payments/payment-entry.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { ListedSpan, ProviderDay, ProviderMovement, ProviderPayout } from "./online-provider.ts";

/** Maximum number of listed movements, ten calls. */
const MAX_MOVEMENTS = 1_000;
const MAX_PAYOUTS = 100;

/** Kinds of entries by Stripe's category of a movement. */
const KINDS: Partial<Record<string, PaymentEntryKind>> = {
	charge: "charge",
	refund: "refund",
	refund_failure: "refund-failed",
	dispute: "dispute",
	dispute_reversal: "dispute-won",
};

/** Movements of the balance in yen within a span, and the payouts that arrive on its day. */
export async function listStripeDay(
	stripe: Stripe,
	{ from, before, arrivalDay }: ListedSpan,
): Promise<ProviderDay> {
	const list = stripe.balanceTransactions.list({
		created: { gte: Math.floor(from / SECOND), lt: Math.floor(before / SECOND) },
		limit: 100,
		expand: ["data.source"],
	});
	const movements: ProviderMovement[] = [];
	let isComplete = true;
	let count = 0;
	for await (const movement of list) {
		if (count++ === MAX_MOVEMENTS) {
			isComplete = false;
			break;
		}
		// Other programs of the shop may take other currencies.
		if (movement.currency === "jpy") movements.push(movementOf(movement));
	}
	// Stripe's day of arrival begins at midnight UTC.
	const arrival = Date.parse(`${arrivalDay}T00:00:00Z`) / SECOND;
	const { data: payouts } = await stripe.payouts.list({ arrival_date: arrival, limit: MAX_PAYOUTS });
	const inYen = payouts.filter(({ currency }) => currency === "jpy");
	return { movements, payouts: inYen.map(payoutOf), isComplete };
}

function movementOf(movement: Stripe.BalanceTransaction): ProviderMovement {
	const { reporting_category, source, amount, fee, created, id } = movement;
	const kind = KINDS[reporting_category] ?? null;
	const object = typeof source === "string" || source === null ? null : source;
	return {
		kind,
		object: object?.id ?? (typeof source === "string" ? source : id),
		transactionRef: intentOf(object),
		yen: amount,
		feeYen: fee,
		at: created * SECOND,
		isPending: kind === "refund" && (object as Stripe.Refund | null)?.status === "pending",
	};
}

/** Payment intent of a charge, refund or dispute. */
function intentOf(source: object | null): string | null {
	const intent = (source as { payment_intent?: string | { id: string } | null } | null)?.payment_intent;
	return typeof intent === "object" ? (intent?.id ?? null) : (intent ?? null);
}

const payoutOf = ({ id, amount, status }: Stripe.Payout): ProviderPayout => ({
	id,
	yen: amount,
	state: status === "paid" ? "paid" : status === "failed" || status === "canceled" ? "failed" : "waiting",
});
