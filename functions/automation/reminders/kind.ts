import { sql } from "drizzle-orm";
import { episodes, friendReminders } from "#db/automation/reminders.ts";
import { among } from "#db/platform/sql/among.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { episodeInput } from "#domain/engine/kinds/episode.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import { assertMayCopySteps, copySteps } from "#functions/engine/steps/copy.ts";
import { forgetSteps, recallSteps } from "#functions/engine/steps/forget.ts";
import { isItem } from "./of-salon/find.ts";
import { EPISODE_STEPS } from "./steps/stepped.ts";

export const episodeKind = defineItems({
	name: "episode",
	table: episodes,
	within: isItem,
	row: () => ({ isShort: true, fields: {} }),
	save: { schema: episodeInput, columns: () => ({}) },
	copy: {
		check: (ctx, original) => assertMayCopySteps(ctx, EPISODE_STEPS, original.id as number),
		after: (ctx, original, itemId) => copySteps(ctx, EPISODE_STEPS, original, itemId),
	},
	onDelete: (ctx, ids) => [
		execute(
			ctx.db,
			sql`update ${friendReminders} set state = 'cancelled', ended_at = ${ctx.now}, next_at = null
				where state = 'set' and episode_id in ${among(ids)}`,
		),
		...forgetSteps(ctx, EPISODE_STEPS, ids),
	],
	// Steps that became due meanwhile are not sent late.
	onUndelete: (ctx, ids, deletedAt) => [
		...recallSteps(ctx, EPISODE_STEPS, ids, deletedAt),
		execute(
			ctx.db,
			sql`update ${friendReminders} set state = 'set', ended_at = null, next_at = ${ctx.now},
					done_until = max(ifnull(done_until, 0), ${ctx.now})
				where state = 'cancelled' and ended_at = ${deletedAt} and episode_id in (select i.id from ${episodes} i
					where i.id in ${among(ids)} and i.deleted_at is null)`,
		),
	],
});
