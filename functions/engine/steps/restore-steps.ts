import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { StepOwner } from "./step-owner.ts";

/**
 * Restores the steps, with their actions, that were deleted at an instant together with items that exist
 * again.
 */
export const restoreSteps = (
	ctx: OperatorCtx,
	{ items, steps, ownerColumn }: StepOwner,
	ids: readonly number[],
	deletedAt: number,
): Statement[] => {
	const isOfRestoredItem = sql`${sql.identifier(ownerColumn)} in (select i.id from ${items} i
		where i.id in ${valuesOfList(ids)} and i.deleted_at is null) and deleted_at = ${deletedAt}`;
	return [
		execute(
			ctx.db,
			sql`update ${actions} set deleted_at = null
				where deleted_at = ${deletedAt} and id in (select action_id from ${steps} where ${isOfRestoredItem})`,
		),
		execute(ctx.db, sql`update ${steps} set deleted_at = null where ${isOfRestoredItem}`),
	];
};
