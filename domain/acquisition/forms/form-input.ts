import { z } from "zod";
import { MAX_FORM_DESCRIPTION } from "#domain/engine/kinds/form.ts";
import { itemFields, rateField } from "#domain/engine/kinds/item.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { code, optionalId } from "#domain/platform/wire/wire.ts";
import { answersPerDay } from "./answers-per-day.ts";
import { branchesInput } from "./branch.ts";
import { problemsOfConditions } from "./conditions.ts";
import { formDesign, PLAIN_DESIGN } from "./design.ts";
import { fieldsInput } from "./field.ts";
import { ALWAYS_OPEN, reception } from "./reception.ts";

const fields = z.object({
	...itemFields,
	title: z.string().trim().max(100, FIELD_TEXTS.tooLong(100)).default(""),
	description: z.string().max(MAX_FORM_DESCRIPTION, FIELD_TEXTS.tooLong(MAX_FORM_DESCRIPTION)).default(""),
	needs_line_login: code(0, 1).default(1),
	answers_per_day: answersPerDay(),
	/** Questions, headings and page breaks, in order. */
	fields: fieldsInput,
	/**
	 * The action after an answer, for the present generation; null for none. Other generations set it on a page of its own
	 * (E-033).
	 */
	action_id: optionalId().default(null),
	/** Actions after answers that meet a condition. */
	branches: branchesInput,
	reception: reception.default(ALWAYS_OPEN),
	design: formDesign.default(PLAIN_DESIGN),
	notify: code(0, 1).default(0),
	rate: rateField,
});

/** Input of the form editor. */
export const formInput = fields.superRefine((form, ctx) => {
	for (const [path, message] of problemsOfConditions(form.fields, form.branches))
		ctx.addIssue({ code: "custom", path, message });
});
