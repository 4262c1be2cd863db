import { z } from "zod";
import { ALL_LEAP_BIRTHDAYS } from "#domain/engine/filters/conditions/leap-birthdays.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Day on which the account observes birthdays of 29 February in ordinary years. */
export const birthdaySetting = z.object({
	leap_birthday: z.enum(ALL_LEAP_BIRTHDAYS, { error: FIELD_TEXTS.choiceUnknown }),
});

export type BirthdaySetting = z.output<typeof birthdaySetting>;
