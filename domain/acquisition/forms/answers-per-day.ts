import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Default limit within 24 hours, more than a respondent needs; a form may set another one. */
export const ANSWERS_PER_DAY = 10;
export const MAX_ANSWERS_PER_DAY = 100;

/** Maximum number of answers per friend within 24 hours. Further answers are refused. */
export const answersPerDay = () =>
	wholeNumber()
		.refine(
			(value) => value >= 1 && value <= MAX_ANSWERS_PER_DAY,
			FIELD_TEXTS.numberBetween(1, MAX_ANSWERS_PER_DAY),
		)
		.default(ANSWERS_PER_DAY);
