/** Kinds of entries of the ledger, with their labels. A charge, a failed refund and a won dispute are positive. */
export const PAYMENT_ENTRY_KINDS = {
	charge: "入金",
	refund: "返金",
	"refund-failed": "返金の取り消し",
	dispute: "異議申し立てによる引き落とし",
	"dispute-won": "異議申し立ての解決",
} as const;

export type PaymentEntryKind = keyof typeof PAYMENT_ENTRY_KINDS;

/** Sign of each kind's amount. */
const SIGNS: Record<PaymentEntryKind, 1 | -1> = {
	charge: 1,
	refund: -1,
	"refund-failed": 1,
	dispute: -1,
	"dispute-won": 1,
};

/** Amount of an entry with the sign of its kind. */
export const signedYen = (kind: PaymentEntryKind, yen: number): number => SIGNS[kind] * yen;

/** Means of payment, with their labels. */
export const PAYMENT_METHODS = {
	card: "クレジットカード",
	paypay: "PayPay",
	cash: "現金",
	terminal: "店頭の端末",
	other: "その他",
} as const;

export type PaymentMethod = keyof typeof PAYMENT_METHODS;

/** Entry, as far as sums need it. */
export interface CountedEntry {
	kind: PaymentEntryKind;
	yen: number;
}

/** Sums of a ledger: yen that came in, went back, and are disputed. */
export interface LedgerSums {
	paidYen: number;
	refundedYen: number;
	disputedYen: number;
}

/** Kinds that make up each sum. */
export const SUM_KINDS = {
	paidYen: ["charge"],
	refundedYen: ["refund", "refund-failed"],
	disputedYen: ["dispute", "dispute-won"],
} as const satisfies Record<keyof LedgerSums, readonly PaymentEntryKind[]>;

/** Sums of entries; refunded and disputed yen are positive. */
export function sumLedger(entries: readonly CountedEntry[]): LedgerSums {
	const sumOf = (kinds: readonly PaymentEntryKind[]) =>
		entries.reduce((sum, { kind, yen }) => (kinds.includes(kind) ? sum + yen : sum), 0);
	return {
		paidYen: sumOf(SUM_KINDS.paidYen),
		refundedYen: 0 - sumOf(SUM_KINDS.refundedYen),
		disputedYen: 0 - sumOf(SUM_KINDS.disputedYen),
	};
}
