import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import type { Ctx } from "#functions/context.ts";
import type { StoredGuarantee } from "./guarantees/find-guarantee.ts";
import type { StoredPayment } from "./payment-snapshot.ts";

/** Change of a payment, for the statements of its purpose. */
interface PaymentChange {
	payment: StoredPayment;
	/** Condition: the batch that contains the statement has changed the payment. */
	isChanged: SQL;
}

/** Change of a guarantee, for the statements of its purpose. */
interface GuaranteeChange {
	guarantee: StoredGuarantee;
	/** Condition: the guarantee has the new state. */
	isChanged: SQL;
}

/**
 * Kind of record that is paid for. Its statements stand in the batch of the ledger, after it, and repeat their conditions.
 * Each changes nothing where the record is gone.
 */
export interface PaymentPurpose {
	/** Name for operators. */
	label: string;
	/** State of the record for the friend, on the page of a paid payment; null where it says nothing. */
	describeRecord?: (ctx: Ctx, payment: StoredPayment) => Promise<string | null>;
	/** After the whole amount came in; what it needs may be read before. */
	onPaid?: (ctx: Ctx, change: PaymentChange) => Promise<Statement[]>;
	/**
	 * Condition after `onPaid`, in its batch: the record is there and was paid by this payment, not by another one.
	 * Otherwise the money goes back.
	 */
	isKept?: (ctx: Ctx, payment: StoredPayment) => SQL;
	/** After the end of a payment that was not paid. */
	onReleased?: (ctx: Ctx, change: PaymentChange) => Statement[];
	/** After a stored card could not be charged; the payment can still be made on its page. */
	onFailed?: (ctx: Ctx, change: PaymentChange) => Statement[];
	/** After a refund. */
	onRefunded?: (ctx: Ctx, change: PaymentChange) => Statement[];
	/** After money of a refund came back, because it failed later. */
	onRefundFailed?: (ctx: Ctx, change: PaymentChange) => Statement[];
	/** Wakes what the statements have prepared, after their batch. */
	wake?: (ctx: Ctx, payment: StoredPayment) => Promise<void>;
	/** After a card was registered as a guarantee of the record. */
	onCardKept?: (ctx: Ctx, change: GuaranteeChange) => Statement[];
	/** After the end of a guarantee for which no card was registered. */
	onCardEnded?: (ctx: Ctx, change: GuaranteeChange) => Statement[];
	/** Time until which the record needs its card. */
	keepCardUntil?: (ctx: Ctx, purposeId: number) => Promise<number>;
	/** Wakes the record after a change of its guarantee. */
	wakeRecord?: (ctx: Ctx, purposeId: number) => Promise<void>;
}

export type PaymentPurposes = Record<string, PaymentPurpose>;

/** Finds the purpose of a payment; one that is no longer registered has its name as label, and no statements. */
export const findPurpose = (
	purposes: PaymentPurposes,
	{ purpose }: Pick<StoredPayment, "purpose">,
): PaymentPurpose => purposes[purpose] ?? { label: purpose };
