import { PAYMENT_METHODS, type PaymentMethod } from "#domain/commerce/payments/payment-entry.ts";
import { taxesOf, totalOf } from "#domain/commerce/payments/payment-lines.ts";
import { withHonorific } from "#domain/commerce/payments/receipts/receipt-addressee.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { RECEIPT_DOCUMENT_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import { formatDocumentDay } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { PaymentSnapshot } from "../payment-snapshot.ts";
import { numberLabelOf, type ReceiptHistory, returnedYenOf, type StoredReceipt } from "./receipt-snapshot.ts";

/** Row of an amount below the lines of a receipt. */
interface AmountRow {
	label: string;
	amount: string;
}

/** Texts of a receipt, in the order of the page. The page and the file draw the same. */
export interface ReceiptDocument {
	title: string;
	/** Name of its file. */
	fileName: string;
	/** Kind of invoice; null for an issuer who is not registered. */
	kind: string | null;
	/** Printed number; the word for a sample where it has none. */
	number: string;
	issuedOn: string;
	reissued: string | null;
	/** Reasons for which it is of no use, or only of some. */
	warnings: string[];
	addressee: string;
	amount: string;
	proviso: string;
	facts: { label: string; value: string }[];
	/** `detail` has the price for one where there are several. */
	lines: (AmountRow & { detail: string })[];
	total: AmountRow;
	taxes: AmountRow[];
	isReduced: boolean;
	issuer: { name: string; details: string[] };
	note: string;
}

interface DescribedReceipt extends ReceiptHistory {
	receipt: StoredReceipt;
	snapshot: Pick<PaymentSnapshot, "payment">;
}

/** Describes a receipt as it was issued, with what has happened to it and to its money since. */
export function describeReceipt(
	{ receipt, receipts, reissues, snapshot: { payment } }: DescribedReceipt,
	zone: string,
): ReceiptDocument {
	const texts = RECEIPT_DOCUMENT_TEXTS;
	const dayOf = (at: number) => formatDocumentDay(toWireTime(at, zone));
	const own = reissues.filter(({ receiptId }) => receiptId === receipt.id);
	const latest = own.at(-1);
	const label = numberLabelOf(receipt);
	return {
		title: texts.title,
		fileName: `${texts.title}_${label ?? texts.sample}.pdf`,
		kind: receipt.registrationNumber === "" ? null : texts.qualified,
		number: label === null ? texts.sample : texts.number(label),
		issuedOn: texts.issuedOn(dayOf(receipt.issuedAt)),
		reissued: latest ? texts.reissued(own.length, dayOf(latest.createdAt)) : null,
		warnings: [
			...(receipt.isTest ? [texts.sampleNote] : []),
			...receipts
				.filter(({ replacesId }) => replacesId === receipt.id)
				.map((replacement) => texts.replaced(numberLabelOf(replacement) ?? texts.sample)),
			...describeReturn(returnedYenOf(payment), receipt.amountYen),
		],
		addressee: withHonorific(receipt.addressee),
		amount: formatYen(receipt.amountYen),
		proviso: texts.proviso(receipt.title),
		facts: [
			{ label: texts.paidOn, value: dayOf(receipt.paidAt) },
			{ label: texts.method, value: PAYMENT_METHODS[receipt.method as PaymentMethod] ?? receipt.method },
		],
		lines: receipt.lines.map(({ name, quantity, unitYen, taxRate }) => ({
			label: taxRate === 8 ? `${name}※` : name,
			detail: quantity > 1 ? `${formatYen(unitYen)} × ${quantity}` : "",
			amount: formatYen(unitYen * quantity),
		})),
		total: { label: texts.total, amount: formatYen(totalOf(receipt.lines)) },
		taxes: taxesOf(receipt.lines).flatMap(({ taxRate, totalYen, taxYen }) =>
			taxRate === 0
				? [{ label: texts.untaxed, amount: formatYen(totalYen) }]
				: [
						{ label: texts.taxed(taxRate), amount: formatYen(totalYen) },
						{ label: texts.taxIn, amount: formatYen(taxYen) },
					],
		),
		isReduced: receipt.lines.some(({ taxRate }) => taxRate === 8),
		issuer: {
			name: receipt.issuerName,
			details: [
				...receipt.issuerAddress.split(/\r\n|[\r\n]/),
				receipt.issuerPhone && texts.phone(receipt.issuerPhone),
				receipt.registrationNumber && texts.registration(receipt.registrationNumber),
			].filter((line) => line !== ""),
		},
		note: receipt.note,
	};
}

function describeReturn(returnedYen: number, amountYen: number): string[] {
	if (returnedYen === 0) return [];
	return [
		returnedYen >= amountYen
			? RECEIPT_DOCUMENT_TEXTS.allReturned
			: RECEIPT_DOCUMENT_TEXTS.returned(formatYen(returnedYen)),
	];
}
