import { FIELD_TEXTS } from "../texts/fields.ts";
import { wholeNumber } from "../wire.ts";

/** More often than anybody answers a form who means it, in any 24 hours; a form may set a number of its own. */
export const ANSWERS_PER_DAY = 10;
export const MAX_ANSWERS_PER_DAY = 100;

/** How often one friend may answer a form within 24 hours. Beyond it nothing is kept, and nothing runs. */
export const answersPerDay = () =>
	wholeNumber()
		.refine(
			(value) => value >= 1 && value <= MAX_ANSWERS_PER_DAY,
			FIELD_TEXTS.numberBetween(1, MAX_ANSWERS_PER_DAY),
		)
		.default(ANSWERS_PER_DAY);
