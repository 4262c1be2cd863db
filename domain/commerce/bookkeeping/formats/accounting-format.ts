import {
	PAYMENT_ENTRY_KINDS,
	type PaymentEntryKind,
	type PaymentMethod,
} from "#domain/commerce/payments/payment-entry.ts";
import type { BookAccounts } from "../book-accounts.ts";
import type { RatePart } from "../split-by-rate.ts";

/** Movement of money for an accounting program. */
export interface JournalMovement {
	/** Number within the file, from 1. */
	number: number;
	/** Id of the ledger's entry. */
	entryId: number;
	/** YYYY-MM-DD. */
	day: string;
	kind: PaymentEntryKind;
	method: PaymentMethod;
	payment: { id: number; title: string };
	/** Signed yen. */
	yen: number;
	/** The same by tax rate. */
	parts: readonly RatePart[];
}

type FormatCell = string | number;

/** File that an accounting program imports. */
export interface AccountingFormat {
	label: string;
	/** Page of the program on which the file is imported. */
	destination: string;
	/** Labels of the account's fields, in the program's words. */
	fields: { account: string; detail: string };
	headings: readonly string[];
	accounts: BookAccounts;
	/** Lines of a movement. */
	linesOf: (movement: JournalMovement, accounts: BookAccounts) => FormatCell[][];
}

/** Text by which the shop finds the payment again. */
export const describeMovement = ({ kind, payment: { id, title } }: JournalMovement): string =>
	`${title}（${PAYMENT_ENTRY_KINDS[kind]}・支払い番号${id}）`;

/** Day as accounting programs write it. */
export const slashDay = (day: string): string => day.replaceAll("-", "/");

/** Side of the sales in a movement: account, tax category and signed yen of each part. */
export function salesSides({ kind, yen, parts }: JournalMovement, { rates, dispute }: BookAccounts) {
	if (kind === "dispute" || kind === "dispute-won") return [{ ...dispute, yen }];
	const isRefund = kind !== "charge";
	return parts.map((part) => {
		const { account, tax, refundTax } = rates[part.taxRate];
		return { account, tax: isRefund ? refundTax : tax, yen: part.yen };
	});
}
