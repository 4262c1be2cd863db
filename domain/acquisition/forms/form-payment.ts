import { type PaymentLine, totalOf } from "#domain/commerce/payments/payment-lines.ts";
import { MAX_PAYMENT_YEN, type TaxRate } from "#domain/engine/friend-records/payment-request-fields.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import type { FormField } from "./form-field.ts";

/** Payment that follows an answer. */
export interface FormPayment {
	/** Yen of every answer, in addition to the prices of chosen options. */
	base_yen: number;
	tax_rate: TaxRate;
	/** Action that runs once it is paid; null for none. */
	action_id: number | null;
}

/** Highest number in an answer that multiplies the amount. */
const MAX_FORM_QUANTITY = 99;

/** Time in which an answer is to be paid, in days. */
export const FORM_PAYMENT_DAYS = 3;

type Answers = ReadonlyMap<number, readonly string[]>;

/** Lines of the bill of an answer, or the question whose number cannot be used. */
export type FormBill = { lines: PaymentLine[] } | { fieldId: number; error: string };

interface BilledForm {
	title: string;
	fields: readonly FormField[];
	payment: FormPayment | null;
}

/** Bill of an answer; without lines where nothing is to be paid. */
export function formBillOf({ title, fields, payment }: BilledForm, answers: Answers): FormBill {
	if (payment === null) return { lines: [] };
	const counted = fields.find((field) => field.is_quantity && answers.has(field.id));
	const quantity = counted === undefined ? 1 : quantityOf(answers.get(counted.id) ?? []);
	if (quantity === null)
		return { fieldId: counted!.id, error: FORM_TEXTS.quantityInvalid(MAX_FORM_QUANTITY) };
	const lineOf = (name: string, unitYen: number): PaymentLine[] =>
		unitYen === 0 ? [] : [{ name: name.slice(0, 100), quantity, unitYen, taxRate: payment.tax_rate }];
	const lines = [
		...lineOf(title, payment.base_yen),
		...fields.flatMap(({ id, label, prices = {} }) =>
			(answers.get(id) ?? []).flatMap((option) => lineOf(`${label} ${option}`, prices[option] ?? 0)),
		),
	];
	if (totalOf(lines) > MAX_PAYMENT_YEN)
		return {
			fieldId: counted?.id ?? fields[0]?.id ?? 0,
			error: FORM_TEXTS.amountTooLarge(formatYen(MAX_PAYMENT_YEN)),
		};
	return { lines };
}

/** Number in an answer: 1 for none, and null for one that cannot be used. */
function quantityOf([text = ""]: readonly string[]): number | null {
	if (text === "") return 1;
	const quantity = Number(/^\s*(\d{1,3})/.exec(text.normalize("NFKC"))?.[1] ?? 0);
	return quantity >= 1 && quantity <= MAX_FORM_QUANTITY ? quantity : null;
}

/** Words about the prices of a question's options; empty without any. */
const describePrices = ({ prices = {}, options }: Pick<FormField, "prices" | "options">): string => {
	const priced = options.filter((option) => (prices[option] ?? 0) > 0);
	return priced.map((option) => `${option}：${formatYen(prices[option]!)}`).join("　");
};

/** Words about the payment that follows an answer. */
const describeFormPayment = ({ base_yen }: FormPayment): string =>
	`${base_yen > 0 ? `料金：1件 ${formatYen(base_yen)}（税込）。` : ""}回答の後に、お支払いのページへ進みます。`;

/** Description of a form as its page shows it, with the payment. */
export const describeForm = (description: string, payment: FormPayment | null): string =>
	[description, payment && describeFormPayment(payment)].filter(Boolean).join("\n\n");

/** Description of a question as its page shows it, with the prices of the options. */
export const describeQuestion = (
	field: Pick<FormField, "description" | "prices" | "options">,
	payment: FormPayment | null,
): string => [field.description, payment && describePrices(field)].filter(Boolean).join("\n");
