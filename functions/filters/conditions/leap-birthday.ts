import { type SQL, sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { settings } from "#db/settings.ts";
import type { LeapBirthday } from "#domain/conditions/leap-birthday.ts";
import { SETTING_DEFAULTS } from "#domain/settings.ts";

/** Whether the account chose one of these days for birthdays of 29 February. */
export const leapBirthdayIs = (choices: readonly LeapBirthday[]): SQL =>
	sql`coalesce((select s.value ->> '$' from ${settings} s where s.key = 'leap_birthday'),
		${SETTING_DEFAULTS.leap_birthday}) in ${among(choices)}`;
