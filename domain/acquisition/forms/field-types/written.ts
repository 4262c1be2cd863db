import { withoutOwnLinks } from "#domain/engine/public-addresses/own-links.ts";
import { ANSWER_TEXTS } from "#domain/platform/texts/answers.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { composed } from "#domain/platform/texts/normalise.ts";
import { isTyped } from "#domain/platform/wire/wire.ts";
import type { FormField } from "../field.ts";
import type { ReadValues } from "./definition.ts";

/** A text as it is kept: composed, with plain line ends, and without anybody's own link. */
const tidied = (sent = ""): string =>
	withoutOwnLinks(composed(sent.toWellFormed()).replaceAll("\r\n", "\n").trim());

/** Parses a text, up to a length; an empty one is no answer. */
export function readText(
	{ required }: Pick<FormField, "required">,
	[sent]: readonly string[],
	max: number,
): { text: string } | ReadValues {
	const text = tidied(sent);
	if (text === "") return required ? { error: ANSWER_TEXTS.answerRequired } : { values: [] };
	if (text.length > max) return { error: FIELD_TEXTS.tooLong(max) };
	return isTyped(text) ? { text } : { error: FIELD_TEXTS.characterUnusable };
}

/** Parses chosen options: only offered ones, each once, in the order of the form. */
export function readChosen(
	{ required }: Pick<FormField, "required">,
	offered: readonly string[],
	sent: readonly string[],
): ReadValues {
	const chosen = sent.map(tidied).filter(Boolean);
	if (chosen.length === 0) return required ? { error: ANSWER_TEXTS.answerNotChosen } : { values: [] };
	return chosen.every((each) => offered.includes(each))
		? { values: offered.filter((each) => chosen.includes(each)) }
		: { error: ANSWER_TEXTS.answerChoiceUnknown };
}
