import { z } from "zod";
import { MAX_FORM_DESCRIPTION, MAX_FORM_TITLE } from "#domain/engine/kinds/form.ts";
import { itemFields, rateField } from "#domain/engine/kinds/item-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { codeOf, optionalId } from "#domain/platform/wire/input-schemas.ts";
import { answersPerDay } from "./answers-per-day.ts";
import { branchesInput } from "./form-branch.ts";
import { findConditionProblems } from "./form-conditions.ts";
import { formDesign, PLAIN_DESIGN } from "./form-design.ts";
import { fieldsInput } from "./form-field.ts";
import { formPaymentInput } from "./form-payment-input.ts";
import { ALWAYS_OPEN, reception } from "./form-reception.ts";

const fields = z.object({
	...itemFields,
	title: z.string().trim().max(MAX_FORM_TITLE, FIELD_TEXTS.tooLong(MAX_FORM_TITLE)).default(""),
	description: z.string().max(MAX_FORM_DESCRIPTION, FIELD_TEXTS.tooLong(MAX_FORM_DESCRIPTION)).default(""),
	needs_line_login: codeOf(0, 1).default(1),
	answers_per_day: answersPerDay(),
	/** Questions, headings and page breaks, in order. */
	fields: fieldsInput,
	/**
	 * Action after an answer, for forms of the current generation; null for none. Other generations set it on a
	 * separate page (E-033).
	 */
	action_id: optionalId().default(null),
	/** Actions that run if an answer meets a condition. */
	branches: branchesInput,
	reception: reception.default(ALWAYS_OPEN),
	design: formDesign.default(PLAIN_DESIGN),
	payment: formPaymentInput,
	notify: codeOf(0, 1).default(0),
	rate: rateField,
});

/** Input of the form editor. */
export const formInput = fields.superRefine((form, ctx) => {
	for (const [path, message] of findConditionProblems(form.fields, form.branches))
		ctx.addIssue({ code: "custom", path, message });
	const counting = form.fields.flatMap(({ is_quantity }, index) => (is_quantity ? index : []));
	for (const index of counting.slice(1))
		ctx.addIssue({
			code: "custom",
			path: ["fields", index, "is_quantity"],
			message: FORM_TEXTS.quantityTwice,
		});
});
