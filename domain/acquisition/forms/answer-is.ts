import { z } from "zod";
import { MAX_CHOICES } from "#domain/engine/kinds/var.ts";
import { code, list, typedText, wholeNumber } from "#domain/platform/wire/wire.ts";

/** Longer than any option. */
const MAX_VALUE = 100;
/** New questions have ids below 0 until they are saved. */
const MAX_FIELD_ID = 1_000_000;

/** Condition on the answer to a question with choices. */
export interface AnswerIs {
	field_id: number;
	/** 0 one of the values was chosen, 10 none of them was. */
	match: 0 | 10;
	values: string[];
}

/** A question's id, as an editor sends it: new ones have ids of their own below 0, by which others name them. */
export const fieldId = () => wholeNumber().refine((id) => Math.abs(id) <= MAX_FIELD_ID && id !== 0);

export const answerIs = z.object({
	field_id: fieldId(),
	match: code(0, 10).default(0),
	values: list(typedText(MAX_VALUE), MAX_CHOICES),
});

/** @param chosen chosen values; undefined where the question was not shown, which meets no condition */
export const meets = ({ match, values }: AnswerIs, chosen: readonly string[] | undefined): boolean =>
	chosen !== undefined && values.some((value) => chosen.includes(value)) === (match === 0);
