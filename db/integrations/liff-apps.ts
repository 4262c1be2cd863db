import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";
import type { LiffPurpose } from "#domain/engine/public-addresses/liff-address.ts";
import type { LiffAppProblem, LiffTrouble } from "#domain/integrations/liff/liff-troubles.ts";

/** LIFF apps of the account at LINE, one for each purpose; none while they are switched off. */
export const liffApps = sqliteTable(
	"liff_apps",
	{
		purpose: text("purpose").$type<LiffPurpose>().primaryKey(),
		/** Id at LINE; null until LINE has created the app. */
		liffId: text("liff_id"),
		/** LINE Login channel of the app; "" until then. */
		channelId: text("channel_id").notNull().default(""),
		/** Whether the app shall exist; one that shall not is deleted at LINE first. */
		isWanted: flagColumn("is_wanted").notNull().default(true),
		/** Time of the last comparison with LINE, and reason why it failed. */
		checkedAt: instantColumn("checked_at"),
		problem: text("problem").$type<LiffAppProblem>(),
		/** Time of the next comparison; a comparison in progress has moved it. */
		nextCheckAt: instantColumn("next_check_at").notNull(),
		/** Time at which an app was created in place of one that was gone at LINE. */
		recreatedAt: instantColumn("recreated_at"),
		/** Last time that the page was opened, that a friend was recognised, and that a user was no friend. */
		openedAt: instantColumn("opened_at"),
		friendAt: instantColumn("friend_at"),
		strangerAt: instantColumn("stranger_at"),
		/** Last trouble of a visitor. */
		trouble: text("trouble").$type<LiffTrouble>(),
		troubleAt: instantColumn("trouble_at"),
	},
	(table) => [index("liff_apps_next_check").on(table.nextCheckAt)],
);
