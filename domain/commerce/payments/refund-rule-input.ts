import { z } from "zod";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { boundedList, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { MAX_REFUND_DAYS, MAX_REFUND_STEPS, type RefundRule } from "./refund-rule.ts";

const stepInput = z.object({
	days: wholeNumber(PAYMENT_TEXTS.refundDaysRequired).pipe(
		z
			.number()
			.min(0, PAYMENT_TEXTS.refundDaysRequired)
			.max(MAX_REFUND_DAYS, PAYMENT_TEXTS.refundDaysRequired),
	),
	percent: wholeNumber(PAYMENT_TEXTS.refundPercentRequired).pipe(
		z.number().min(1, PAYMENT_TEXTS.refundPercentRequired).max(100, PAYMENT_TEXTS.refundPercentRequired),
	),
});

/** Refund rule of a form, whose steps are sorted; a step nearer to the start gives back less. */
export const refundRuleField = () =>
	boundedList(stepInput, MAX_REFUND_STEPS)
		.superRefine((steps, { addIssue }) => {
			for (const [index, step] of steps.entries()) {
				const others = steps.filter((other) => other !== step);
				if (others.some(({ days }) => days === step.days))
					addIssue({ code: "custom", path: [index, "days"], message: PAYMENT_TEXTS.refundDaysTwice });
				else if (others.some(({ days, percent }) => days > step.days && percent <= step.percent))
					addIssue({ code: "custom", path: [index, "percent"], message: PAYMENT_TEXTS.refundPercentRises });
			}
		})
		.transform((steps): RefundRule => [...steps].sort((a, b) => b.days - a.days));
