import { type SQL, sql } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
import { scenarioSubscriptions } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/d1-client.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendMarks } from "#db/people/friend-marks.ts";
import { friendTags } from "#db/people/tag-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import { publishTagsRemoved } from "#functions/platform/notices/publish-tags.ts";

/**
 * Statements that block friends: their tags and information are deleted, and nothing more is sent
 * so their scenarios and reminders end. Waiting deliveries are cancelled when they are due, except
 * those that the blocking action itself sent before.
 * Order matters: removed tags are published before they are deleted.
 */
export const blockFriends = (ctx: Ctx, friendIds: SQL): Statement[] => [
	publishTagsRemoved(ctx, sql`friend_id in ${friendIds}`),
	execute(ctx.db, sql`delete from ${friendTags} where friend_id in ${friendIds}`),
	execute(ctx.db, sql`delete from ${friendVars} where friend_id in ${friendIds}`),
	// Their history contains the deleted values.
	execute(ctx.db, sql`delete from ${friendChanges} where friend_id in ${friendIds}`),
	execute(ctx.db, sql`delete from ${friendMarks} where friend_id in ${friendIds}`),
	execute(
		ctx.db,
		sql`update ${scenarioSubscriptions} set state = 'stopped', ended_at = ${ctx.now}, next_at = null
			where friend_id in ${friendIds} and state = 'reading'`,
	),
	execute(
		ctx.db,
		sql`update ${friendReminders} set state = 'cancelled', ended_at = ${ctx.now}, next_at = null
			where friend_id in ${friendIds} and state = 'set'`,
	),
];
