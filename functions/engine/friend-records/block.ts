import { type SQL, sql } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
import { scenarioSubscriptions } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/client.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendMarks } from "#db/people/friend-marks.ts";
import { friendTags } from "#db/people/tags.ts";
import { execute } from "#db/platform/sql/raw.ts";
import type { Ctx } from "#functions/context.ts";
import { tellOfTagsRemoved } from "#functions/platform/notices/tell-of-tags.ts";

/**
 * Statements that block friends: their tags and information are deleted, and nothing more is sent
 * so their scenarios and reminders end. Waiting deliveries are cancelled when they are due, except
 * those that the blocking action itself sent before.
 */
export const blockStatements = (ctx: Ctx, friendIds: SQL): Statement[] => [
	tellOfTagsRemoved(ctx, sql`friend_id in ${friendIds}`),
	execute(ctx.db, sql`delete from ${friendTags} where friend_id in ${friendIds}`),
	execute(ctx.db, sql`delete from ${friendVars} where friend_id in ${friendIds}`),
	// Their history says what they were, so it goes with them.
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
