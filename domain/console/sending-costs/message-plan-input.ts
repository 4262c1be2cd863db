import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { decimal, requireSent, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { MESSAGE_PLANS, type MessagePlanName } from "./message-plans.ts";

const MAX_YEN = 100_000_000;
const MAX_MESSAGES = 100_000_000;
const MAX_PRICE = 100;

const numberUpTo = (max: number) => {
	const text = FIELD_TEXTS.between(0, max);
	return wholeNumber(text).pipe(z.number().min(0, text).max(max, text));
};

const priceText = FIELD_TEXTS.between(0, MAX_PRICE);

/** Body of `PUT /api/sending_costs/plan`. */
export const messagePlanInput = z.object({
	name: z.enum(Object.keys(MESSAGE_PLANS) as [MessagePlanName, ...MessagePlanName[]], {
		error: FIELD_TEXTS.choiceUnknown,
	}),
	fee: numberUpTo(MAX_YEN),
	included: numberUpTo(MAX_MESSAGES),
	/** Price of a message beyond the included ones; null where the plan has none. */
	extra_price: requireSent(
		z.preprocess(
			(value) => (value === "" ? null : value),
			decimal(2).pipe(z.number().min(0, priceText).max(MAX_PRICE, priceText)).nullable(),
		),
	),
	version: wholeNumber(),
});

export type MessagePlanInput = z.output<typeof messagePlanInput>;
