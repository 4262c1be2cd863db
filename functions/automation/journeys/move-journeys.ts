import { sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import { findUndo, storeUndoPart } from "#functions/platform/auth/undo-parts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { journeyGroupExists } from "./groups/journey-group-kind.ts";

interface MoveArgs {
	ctx: OperatorCtx;
	input: { group_id: number | null; ids: number[] };
}

/**
 * Moves journeys to a group, or out of their groups (M-203, M-336).
 * @throws Refusal 422 for a group that does not exist, 404
 */
export async function moveJourneys({ ctx, input: { group_id, ids } }: MoveArgs) {
	const isMovable = sql`id in ${valuesOfList(ids)} and deleted_at is null and ${journeyGroupExists(group_id)}`;
	const [, movedRows] = await ctx.db.batch([
		storeUndoPart(ctx, {
			undoKey: ctx.saveKey,
			part: UNDO_PART.move,
			subjectId: 0,
			content: sql`json_group_array(json_object('id', id, 'folder', group_id))`,
			from: sql`from ${journeys} where ${isMovable} and group_id is not ${group_id}
				having count(*) > 0 on conflict do nothing`,
		}),
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${journeys} set group_id = ${group_id} where ${isMovable} returning id`,
		),
		auditOfChange(ctx, {
			verb: "journey.move",
			subjectType: "journey",
			detail: { ids, group_id },
			undoKey: ctx.saveKey,
		}),
	]);
	if (movedRows.length === 0)
		throw (await conditionHolds(ctx, journeyGroupExists(group_id)))
			? notFound()
			: invalid("group_id", EXPLORER_TEXTS.folderGoneNow);
	return { ids: movedRows.map(({ id }) => id), ...(await findUndo(ctx, ctx.saveKey)) };
}
