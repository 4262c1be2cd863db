import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { journeys } from "#db/journeys.ts";
import { rowsOf } from "#db/raw.ts";
import { UNDO_PART } from "#domain/operators/undo.ts";
import { EXPLORER_TEXTS } from "#domain/texts/explorer.ts";
import { auditOfChange } from "../auth/audit.ts";
import { keepForUndo, undoOf } from "../auth/undo-parts.ts";
import { holds } from "../explorer/holds.ts";
import { invalid, notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
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
