import { sql } from "drizzle-orm";
import { settings } from "#db/platform/settings-table.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";

/** SQL of the account's setting whether a reply from the chat handles the talk. */
export const replyHandlesSetting = subselect<0 | 1>(sql`select coalesce(
	(select s.value ->> '$' from ${settings} s where s.key = 'reply_handles'), ${SETTING_DEFAULTS.reply_handles})`);
