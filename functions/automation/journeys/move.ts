import { sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { among } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { UNDO_PART } from "#domain/console/operators/undo.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { holds } from "#functions/engine/explorer/holds.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { keepForUndo, undoOf } from "#functions/platform/auth/undo-parts.ts";
import { invalid, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { groupThere } from "./groups/kind.ts";

interface Move {
	ctx: OperatorCtx;
	input: { group_id: number | null; ids: number[] };
}

/** Moves journeys to a group, or out of all (M-203, M-336). @throws Refusal 422 for a group that is gone, 404 */
export async function moveJourneys({ ctx, input: { group_id, ids } }: Move) {
	const chosen = sql`id in ${among(ids)} and deleted_at is null and ${groupThere(group_id)}`;
	const [, moved] = await ctx.db.batch([
		keepForUndo(ctx, {
			undoKey: ctx.saveKey,
			what: UNDO_PART.move,
			subjectId: 0,
			content: sql`json_group_array(json_object('id', id, 'folder', group_id))`,
			from: sql`from ${journeys} where ${chosen} and group_id is not ${group_id}
				having count(*) > 0 on conflict do nothing`,
		}),
		rowsOf<{ id: number }>(
			ctx.db,
			sql`update ${journeys} set group_id = ${group_id} where ${chosen} returning id`,
		),
		auditOfChange(ctx, {
			verb: "journey.move",
			subjectType: "journey",
			detail: { ids, group_id },
			undoKey: ctx.saveKey,
		}),
	]);
	if (moved.length === 0)
		throw (await holds(ctx, groupThere(group_id)))
			? notFound()
			: invalid("group_id", EXPLORER_TEXTS.folderGoneNow);
	return { ids: moved.map(({ id }) => id), ...(await undoOf(ctx, ctx.saveKey)) };
}
