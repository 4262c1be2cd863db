import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { toHalfWidthDigits } from "#domain/platform/texts/half-width-digits.ts";
import { codeOf } from "#domain/platform/wire/input-schemas.ts";
import { COMMON_VAR_TYPES, MAX_LONG_TEXT, problemWithCommonVar } from "./common-var.ts";
import { itemFields } from "./item-input.ts";

export const commonVarInput = z
	.object({
		...itemFields,
		type: codeOf(1, 2, 3, 10).default(1),
		value: z.preprocess(
			(value) => (typeof value === "number" ? String(value) : value),
			z
				.string({ error: FIELD_TEXTS.required })
				.max(MAX_LONG_TEXT, { error: FIELD_TEXTS.tooLong(MAX_LONG_TEXT), abort: true })
				.default(""),
		),
	})
	.superRefine(({ type, value }, context) => {
		const problem = problemWithCommonVar(type, value);
		if (problem) context.addIssue({ code: "custom", path: ["value"], message: problem });
	})
	.transform((input) =>
		input.type === COMMON_VAR_TYPES.number
			? { ...input, value: String(Number(toHalfWidthDigits(input.value))) }
			: input,
	);
