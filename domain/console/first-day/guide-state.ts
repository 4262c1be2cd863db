import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { boundedList, requireSent, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { FIRST_STEPS } from "./first-steps.ts";

/** Choices of the operators about the guide; everything else is derived from what exists. */
export const guideState = z.strictObject({
	skipped: requireSent(
		boundedList(z.enum(FIRST_STEPS, { error: FIELD_TEXTS.choiceUnknown }), FIRST_STEPS.length),
	),
	is_closed: requireSent(yesNo()),
});

export type GuideState = z.output<typeof guideState>;
