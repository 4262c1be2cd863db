import { type SQL, sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import type { LeapBirthday } from "#domain/conditions/leap-birthday.ts";
import { leapBirthdaySetting } from "../../settings/leap-birthday.ts";

/** Whether the account chose one of these days for birthdays of 29 February. */
export const leapBirthdayIs = (choices: readonly LeapBirthday[]): SQL =>
	sql`${leapBirthdaySetting} in ${among(choices)}`;
