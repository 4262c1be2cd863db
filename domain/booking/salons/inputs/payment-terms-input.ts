import { z } from "zod";
import { MAX_PAYMENT_YEN } from "#domain/engine/friend-records/payment-request-fields.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { wholeNumber, yesNo } from "#domain/platform/wire/input-schemas.ts";
import {
	MIN_ONLINE_YEN,
	PAYMENT_MODE_NAMES,
	type PaymentTerms,
	type SalonPaymentTerms,
} from "../payment-terms.ts";

const termsFields = {
	mode: z.enum(PAYMENT_MODE_NAMES, { error: FIELD_TEXTS.choiceUnknown }),
	/** Deposit, or fee of a no-show. */
	amount: wholeNumber().nullable().default(null),
	unit: z.enum(["yen", "percent"], { error: FIELD_TEXTS.choiceUnknown }).default("yen"),
};

type SentTerms = { mode: PaymentTerms["mode"]; amount: number | null; unit: PaymentTerms["unit"] };

/** Reports a missing amount, or one outside its bounds. */
const checkAmount = ({ value, issues }: { value: SentTerms; issues: z.core.$ZodRawIssue[] }) => {
	const { mode, amount, unit } = value;
	if (mode !== "deposit" && mode !== "guarantee") return;
	const [min, max] = unit === "yen" ? [MIN_ONLINE_YEN, MAX_PAYMENT_YEN] : [1, 100];
	if (amount === null || amount < min || amount > max)
		issues.push({
			code: "custom",
			path: ["amount"],
			message: FIELD_TEXTS.numberBetween(min, max),
			input: amount,
		});
};

/** Terms without an amount that their mode does not use. */
const toTerms = ({ mode, amount, unit }: SentTerms): PaymentTerms =>
	mode === "deposit" || mode === "guarantee"
		? { mode, amount: amount ?? 0, unit }
		: { mode, amount: 0, unit: "yen" };

/** Terms of a course; null for those of the salon. */
export const courseTermsField = () => z.object(termsFields).check(checkAmount).transform(toTerms).nullable();

/** Terms of a salon. */
export const salonTermsField = () =>
	z
		.object({ ...termsFields, refunds: yesNo().default(true) })
		.check(checkAmount)
		.transform((sent): SalonPaymentTerms => ({ ...toTerms(sent), refunds: sent.refunds }));
