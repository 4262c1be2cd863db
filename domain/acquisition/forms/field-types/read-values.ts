import { withoutOwnLinks } from "#domain/engine/public-addresses/own-links.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { composeMarks } from "#domain/platform/texts/normalise-text.ts";
import { isTypeable } from "#domain/platform/wire/input-schemas.ts";
import type { FormField } from "../form-field.ts";
import type { ReadValues } from "./definition.ts";

/** Normalises a text for storage: composed characters, plain line ends, and no personal links. */
const normaliseText = (sent = ""): string =>
	withoutOwnLinks(composeMarks(sent.toWellFormed()).replaceAll("\r\n", "\n").trim());

/** Parses a text up to a maximum length; an empty one is no answer. */
export function readText(
	{ required }: Pick<FormField, "required">,
	[sent]: readonly string[],
	max: number,
): { text: string } | ReadValues {
	const text = normaliseText(sent);
	if (text === "") return required ? { error: FORM_ANSWER_TEXTS.answerRequired } : { values: [] };
	if (text.length > max) return { error: FIELD_TEXTS.tooLong(max) };
	return isTypeable(text) ? { text } : { error: FIELD_TEXTS.characterUnusable };
}

/** Parses chosen options: only current ones, each once, in the order of the form. */
export function readChosen(
	{ required }: Pick<FormField, "required">,
	choices: readonly string[],
	sent: readonly string[],
): ReadValues {
	const selected = sent.map(normaliseText).filter(Boolean);
	if (selected.length === 0) return required ? { error: FORM_ANSWER_TEXTS.answerNotChosen } : { values: [] };
	return selected.every((value) => choices.includes(value))
		? { values: choices.filter((value) => selected.includes(value)) }
		: { error: FORM_ANSWER_TEXTS.answerChoiceUnknown };
}
