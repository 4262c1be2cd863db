import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import {
	boundedList,
	codeIn,
	codeOf,
	optionalId,
	requiredText,
} from "#domain/platform/wire/input-schemas.ts";
import { itemFields, rateField } from "./item-input.ts";
import { MAX_CHOICES, MAX_ECHO_DEFAULT, VAR_TYPES } from "./var.ts";

const choiceInput = z.object({
	/** Absent for a new one. */
	id: optionalId().default(null),
	value: requiredText(100, VAR_TEXTS.choiceNameRequired),
	color: z
		.string()
		.max(7, FIELD_TEXTS.colorInvalid)
		.regex(/^#[0-9a-fA-F]{6}$/, FIELD_TEXTS.colorInvalid)
		.default("#777777"),
});

export const varInput = z
	.object({
		...itemFields,
		type: codeIn(VAR_TYPES).default(VAR_TYPES.normal),
		rate: rateField,
		is_active: codeOf(0, 1).default(1),
		echo_default: z.string().max(MAX_ECHO_DEFAULT, FIELD_TEXTS.tooLong(MAX_ECHO_DEFAULT)).default(""),
		choices: boundedList(choiceInput, MAX_CHOICES, VAR_TEXTS.tooManyChoices(MAX_CHOICES)).refine(
			(choices) => new Set(choices.map(({ value }) => value)).size === choices.length,
			VAR_TEXTS.choiceRepeated,
		),
	})
	.refine(({ type, choices }) => type !== VAR_TYPES.select || choices.length > 0, {
		path: ["choices"],
		error: VAR_TEXTS.choicesRequired,
	})
	.transform((input) => (input.type === VAR_TYPES.select ? input : { ...input, choices: [] }));
