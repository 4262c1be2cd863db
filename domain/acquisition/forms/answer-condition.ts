import { z } from "zod";
import { MAX_CHOICES } from "#domain/engine/kinds/var.ts";
import { boundedList, codeOf, typedText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** At least the maximum length of an option. */
const MAX_VALUE = 100;
/** Bound of question ids in both directions: new questions have negative ids until they are saved. */
const MAX_FIELD_ID = 1_000_000;

/** Codes of a condition on an answer: one of its values was chosen, or none was. */
export const ANSWER_VALUE_MATCH = { oneOf: 0, noneOf: 10 } as const;

/** Condition on the answer to a question with choices. */
export interface AnswerCondition {
	field_id: number;
	match: (typeof ANSWER_VALUE_MATCH)[keyof typeof ANSWER_VALUE_MATCH];
	values: string[];
}

/** Question id in an editor: new questions have negative ids, to which conditions refer. */
export const fieldId = () => wholeNumber().refine((id) => Math.abs(id) <= MAX_FIELD_ID && id !== 0);

export const answerCondition = z.object({
	field_id: fieldId(),
	match: codeOf(ANSWER_VALUE_MATCH.oneOf, ANSWER_VALUE_MATCH.noneOf).default(ANSWER_VALUE_MATCH.oneOf),
	values: boundedList(typedText(MAX_VALUE), MAX_CHOICES),
});

/**
 * Whether an answer meets a condition.
 * @param answers chosen values; undefined if the question was hidden, which meets no condition
 */
export const meetsCondition = (
	{ match, values }: AnswerCondition,
	answers: readonly string[] | undefined,
): boolean =>
	answers !== undefined &&
	values.some((value) => answers.includes(value)) === (match === ANSWER_VALUE_MATCH.oneOf);
