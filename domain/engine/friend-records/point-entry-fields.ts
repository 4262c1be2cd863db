import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { isOneLine, requiredText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Maximum points of one entry. */
export const MAX_ENTRY_POINTS = 1_000_000;

export const MAX_REASON = 60;

/** Whole number within bounds. */
export const pointsWithin = (min: number, max: number) =>
	wholeNumber()
		.refine((value) => value >= min && value <= max, POINT_TEXTS.between(min, max))
		.meta({ minimum: min, maximum: max });

/** Text of one line. */
export const lineOfText = (max: number, required: string) =>
	requiredText(max, required).refine(isOneLine, FIELD_TEXTS.characterUnusable);

/** Points of an entry by hand or by an effect: positive grants, negative takes away. */
export const entryPoints = () =>
	pointsWithin(-MAX_ENTRY_POINTS, MAX_ENTRY_POINTS).refine(
		(value) => value !== 0,
		POINT_TEXTS.pointsRequired,
	);

/** Reason of an entry, as the friend sees it. */
export const entryReason = () => lineOfText(MAX_REASON, POINT_TEXTS.reasonRequired);
