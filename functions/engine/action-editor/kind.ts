import { sql } from "drizzle-orm";
import { actionEffects, actions, actionTasks } from "#db/engine/actions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { assertActionsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import { effectSummaryLines, effectsJson, effectTexts } from "#functions/engine/explorer/effect-fragments.ts";
import { isActionUsed } from "./action-in-use.ts";
import { actionVersions } from "./action-versions.ts";

const nextWorkAt = sql`(select min(k.next_work_at) from ${actionTasks} k where k.action_id = ${actions.id})`;

/** Status of its tasks: scheduled, finished only, or none. */
const taskStatus = sql`(select case when count(k.next_work_at) > 0 then ${TASK_STATUS.next}
	when count(*) > 0 then ${TASK_STATUS.finished} else ${TASK_STATUS.notSet} end
	from ${actionTasks} k where k.action_id = ${actions.id})`;

/** Action templates in the explorer. Their effects are saved by `POST /api/action/register`. */
export const actionKind = defineItems({
	name: "action",
	table: actions,
	// Any other action is part of a single item.
	itemsWhere: sql`${actions.isTemplate} = 1`,
	versions: actionVersions,
	listSelection: () => ({
		fields: {
			a_twice_type: sql`${actions.twiceType}`,
			action_text: effectsJson(sql`${actions.id}`),
			has_task: taskStatus,
			next_work_at: nextWorkAt,
		},
		actionColumns: [actions.id],
		texts: (raw) => effectTexts(raw.action_text),
		present: (raw, names, ctx) => ({
			action_text: effectSummaryLines(raw.action_text, names),
			next_work_at: raw.next_work_at === null ? null : toWireTime(raw.next_work_at as number, ctx.zone),
		}),
	}),
	copy: {
		assertMayCopy: (ctx, { id }) => assertActionsRunnable(ctx, [{ field: "ERROR", id: id as number }]),
		ownColumns: (ctx) => ({ updated_at: ctx.now }),
		statementsAfter: (ctx, original, itemId) => [
			execute(
				ctx.db,
				insertInto(
					actionEffects,
					{
						actionId: itemId,
						version: 1,
						position: sql`e.position`,
						type: sql`e.type`,
						effect: sql`e.effect`,
						named: sql`e.named`,
					},
					sql`from ${actionEffects} e join ${actions} a on a.id = e.action_id and a.version = e.version
						where a.id = ${original} and ${itemId} is not null on conflict do nothing`,
				),
			),
		],
	},
	deleteGuard: { isBlocked: isActionUsed(sql`${actions.id}`), text: ACTION_TEXTS.actionsInUse },
});
