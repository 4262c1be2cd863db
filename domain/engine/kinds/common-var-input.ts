import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { toHalfWidthDigits } from "#domain/platform/texts/half-width-digits.ts";
import { codeIn } from "#domain/platform/wire/input-schemas.ts";
import { COMMON_VAR_TYPES, MAX_LONG_TEXT, problemWithCommonVar } from "./common-var.ts";
import { itemFields } from "./item-input.ts";

export const commonVarInput = z
	.object({
		...itemFields,
		type: codeIn(COMMON_VAR_TYPES).default(COMMON_VAR_TYPES.string),
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
