import type { PaymentEntryKind, PaymentMethod } from "#domain/commerce/payments/payment-entry.ts";
import type { PaymentLine } from "#domain/commerce/payments/payment-lines.ts";
import type { CheckoutProgress } from "#domain/commerce/payments/payment-state.ts";
import type { ProviderKeys } from "#domain/commerce/payments/providers/payment-provider.ts";
import type { StoredCard } from "#domain/commerce/payments/stored-card.ts";
import type { Ctx } from "#functions/context.ts";
import type { StoredCheckout } from "../payment-snapshot.ts";

/** Opened keys of a provider. */
export interface ProviderAccess {
	keys: ProviderKeys;
	isTest: boolean;
}

/**
 * Provider's answer to one call. `refused`: it answered and did not do it; `silent`: it may have done it, or could not be
 * reached, and is asked again.
 */
export type ProviderAnswer<Value> =
	| { kind: "ok"; value: Value }
	| {
			kind: "refused";
			reason: string;
			isKeyRefused?: boolean;
			isUnknown?: boolean;
			/** Whether it was done before, and its answer was lost. */
			isDuplicate?: boolean;
			/** Whether the same under another key may be accepted. */
			isKeyBroken?: boolean;
	  }
	| { kind: "silent"; retryAfter?: number | null };

/** Checkout to create; the same at every attempt, because its key is repeated. */
export interface CheckoutOrder {
	checkout: StoredCheckout;
	payment: {
		key: string;
		title: string;
		amountYen: number;
		lines: readonly PaymentLine[];
		/** Whether the card is stored for later payments. */
		storesCard: boolean;
	};
	/** Address to which the provider leads the friend back. */
	returnAddress: string;
	/** Address for a friend who does not pay. */
	cancelAddress: string;
}

export interface OpenedCheckout {
	ref: string;
	url: string;
	closingRef?: string;
	expiresAt: number;
}

/** Movement of money, as a provider reports it. */
export interface ReportedEntry {
	kind: PaymentEntryKind;
	/** Provider's id of the movement. */
	object: string;
	/** Positive. */
	yen: number;
	method: PaymentMethod;
	at: number;
}

/** Everything that a provider says of a checkout. */
export interface CheckoutReport {
	progress: CheckoutProgress;
	transactionRef: string | null;
	/** Whether the payment was cancelled as a whole, and money that it had brought went back. */
	isTakenBack?: boolean;
	entries: ReportedEntry[];
	/** Refunds by the keys under which they were requested. */
	refunds: { key: string; state: "waiting" | "done" | "failed" }[];
	/** Card that was stored for later payments. */
	card?: StoredCard;
	/** Address of the provider's page, if the report has it. */
	url?: string;
	/** Reason for which no money comes, if operators should know it. */
	problem?: string;
}

/** Event of a provider, verified as far as the provider signs it. */
interface ProviderEvent {
	id: string;
	type: string;
	isTest: boolean | null;
	/** Ids of checkouts or transactions, one of which may be ours. */
	refs: string[];
}

interface RefundOrder {
	checkout: StoredCheckout;
	key: string;
	yen: number;
	reason: string;
}

/** Movement of money in a provider's own list, of this shop's payments or of others. */
export interface ProviderMovement {
	/** Null for what is no payment, such as a payout or a fee. */
	kind: PaymentEntryKind | null;
	/** Provider's id of what moved the money, as in `ReportedEntry`. */
	object: string;
	/** Provider's id of the payment to which it belongs. */
	transactionRef: string | null;
	/** Signed. */
	yen: number;
	feeYen: number;
	at: number;
	/** Whether a refund is accepted, and not carried out yet. */
	isPending: boolean;
}

/** Money that a provider transfers to the shop's bank. */
export interface ProviderPayout {
	id: string;
	yen: number;
	state: "paid" | "waiting" | "failed";
}

export interface ProviderDay {
	movements: ProviderMovement[];
	payouts: ProviderPayout[];
	/** Whether the list has all movements. */
	isComplete: boolean;
}

/** Instants of a list, and the day at whose start payouts arrive. */
export interface ListedSpan {
	from: number;
	before: number;
	/** YYYY-MM-DD. */
	arrivalDay: string;
}

/** Calls of a provider whose page the friend pays on. No call throws for an answer of the provider. */
export interface OnlineProvider {
	/** Provider's id of a checkout before it exists, if we choose it. */
	refOf?: (key: string) => string;
	/** End of a checkout that begins now. */
	endOf: (now: number, paymentEnd: number) => number;
	open: (ctx: Ctx, access: ProviderAccess, order: CheckoutOrder) => Promise<ProviderAnswer<OpenedCheckout>>;
	/** Makes a checkout unpayable, if it was not paid; its report tells. */
	close: (ctx: Ctx, access: ProviderAccess, checkout: StoredCheckout) => Promise<ProviderAnswer<null>>;
	report: (
		ctx: Ctx,
		access: ProviderAccess,
		checkout: StoredCheckout,
	) => Promise<ProviderAnswer<CheckoutReport>>;
	refund: (ctx: Ctx, access: ProviderAccess, order: RefundOrder) => Promise<ProviderAnswer<null>>;
	/** Lists all money that moved within a span; only for providers that have such a list. */
	listDay?: (ctx: Ctx, access: ProviderAccess, span: ListedSpan) => Promise<ProviderAnswer<ProviderDay>>;
	/** Asks whether the keys are valid. */
	test: (ctx: Ctx, access: ProviderAccess) => Promise<ProviderAnswer<null>>;
	/** Event of a request; null if its signature is wrong or it cannot be read. */
	readEvent: (
		ctx: Ctx,
		access: ProviderAccess,
		request: { body: Uint8Array; header: (name: string) => string | undefined },
	) => Promise<ProviderEvent | null>;
}
