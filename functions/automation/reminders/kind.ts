import { type SQL, sql } from "drizzle-orm";
import { episodeSteps, episodes, friendReminders } from "#db/automation/reminders.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { episodeInput } from "#domain/engine/kinds/episode-input.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import { assertMayCopySteps, copySteps } from "#functions/engine/steps/copy-steps.ts";
import { deleteSteps } from "#functions/engine/steps/delete-steps.ts";
import { restoreSteps } from "#functions/engine/steps/restore-steps.ts";
import { IS_IN_FOLDERS } from "./of-salon/find-reminder.ts";
import { REMINDER_STEP_OWNER } from "./steps/reminder-step-owner.ts";

/** Aggregate over a reminder's steps. */
const aggregateSteps = (figure: SQL): SQL =>
	sql`(select ${figure} from ${episodeSteps} s where s.episode_id = ${episodes.id} and s.deleted_at is null)`;

/** Kind of items: reminders. */
export const episodeKind = defineItems({
	name: "episode",
	table: episodes,
	itemsWhere: IS_IN_FOLDERS,
	listSelection: () => ({
		hasShortRows: true,
		fields: {
			step_count: aggregateSteps(sql`count(*)`),
			first_day: aggregateSteps(sql`min(s.day)`),
			last_day: aggregateSteps(sql`max(s.day)`),
		},
	}),
	save: { schema: episodeInput, columns: () => ({}) },
	copy: {
		assertMayCopy: (ctx, original) => assertMayCopySteps(ctx, REMINDER_STEP_OWNER, original.id as number),
		statementsAfter: (ctx, original, itemId) => copySteps(ctx, REMINDER_STEP_OWNER, original, itemId),
	},
	statementsOnDelete: (ctx, ids) => [
		execute(
			ctx.db,
			sql`update ${friendReminders} set state = 'cancelled', ended_at = ${ctx.now}, next_at = null
				where state = 'set' and episode_id in ${valuesOfList(ids)}`,
		),
		...deleteSteps(ctx, REMINDER_STEP_OWNER, ids),
	],
	// Steps that became due while it was deleted are not sent.
	statementsOnRestore: (ctx, ids, deletedAt) => [
		...restoreSteps(ctx, REMINDER_STEP_OWNER, ids, deletedAt),
		execute(
			ctx.db,
			sql`update ${friendReminders} set state = 'set', ended_at = null, next_at = ${ctx.now},
					done_until = max(ifnull(done_until, 0), ${ctx.now})
				where state = 'cancelled' and ended_at = ${deletedAt} and episode_id in (select i.id from ${episodes} i
					where i.id in ${valuesOfList(ids)} and i.deleted_at is null)`,
		),
	],
});
