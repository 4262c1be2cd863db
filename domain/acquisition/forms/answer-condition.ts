import { z } from "zod";
import { MAX_CHOICES } from "#domain/engine/kinds/var.ts";
import { boundedList, codeOf, typedText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** At least the maximum length of an option. */
const MAX_VALUE = 100;
/** Bound of question ids in both directions: new questions have negative ids until they are saved. */
const MAX_FIELD_ID = 1_000_000;

/** Condition on the answer to a question with choices. */
export interface AnswerCondition {
	field_id: number;
	/** 0 matches if one of the values was chosen, 10 if none was. */
	match: 0 | 10;
	values: string[];
}

/** Question id in an editor: new questions have negative ids, to which conditions refer. */
export const fieldId = () => wholeNumber().refine((id) => Math.abs(id) <= MAX_FIELD_ID && id !== 0);

export const answerCondition = z.object({
	field_id: fieldId(),
	match: codeOf(0, 10).default(0),
	values: boundedList(typedText(MAX_VALUE), MAX_CHOICES),
});

/**
 * Whether an answer meets a condition.
 * @param chosen chosen values; undefined if the question was hidden, which meets no condition
 */
export const meetsCondition = (
	{ match, values }: AnswerCondition,
	chosen: readonly string[] | undefined,
): boolean => chosen !== undefined && values.some((value) => chosen.includes(value)) === (match === 0);
