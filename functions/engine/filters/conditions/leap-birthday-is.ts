import { type SQL, sql } from "drizzle-orm";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { LeapBirthday } from "#domain/engine/filters/conditions/leap-birthdays.ts";
import { leapBirthdaySetting } from "#functions/platform/settings/leap-birthday-setting.ts";

/** Whether the account chose one of these days for birthdays of 29 February. */
export const leapBirthdayIs = (choices: readonly LeapBirthday[]): SQL =>
	sql`${leapBirthdaySetting} in ${valuesOfList(choices)}`;
