import { type SQL, sql } from "drizzle-orm";
import { among } from "#db/platform/sql/among.ts";
import type { LeapBirthday } from "#domain/engine/filters/conditions/leap-birthday.ts";
import { leapBirthdaySetting } from "#functions/platform/settings/leap-birthday.ts";

/** Whether the account chose one of these days for birthdays of 29 February. */
export const leapBirthdayIs = (choices: readonly LeapBirthday[]): SQL =>
	sql`${leapBirthdaySetting} in ${among(choices)}`;
