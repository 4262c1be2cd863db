import { sql } from "drizzle-orm";
import { settings } from "#db/platform/settings-table.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";

/** SQL of the day on which the account observes birthdays of 29 February in ordinary years. */
export const leapBirthdaySetting = sql`coalesce(
	(select s.value ->> '$' from ${settings} s where s.key = 'leap_birthday'), ${SETTING_DEFAULTS.leap_birthday})`;
