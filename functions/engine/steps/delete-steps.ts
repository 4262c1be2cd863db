import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { StepOwner } from "./step-owner.ts";

/**
 * Deletes the steps of deleted items, with their actions. The record of past runs is kept.
 * Order matters: actions are found through their steps, so they are deleted first.
 */
export const deleteSteps = (
	ctx: OperatorCtx,
	{ items, steps, ownerColumn }: StepOwner,
	ids: readonly number[],
): Statement[] => {
	const isOfDeletedItem = sql`${sql.identifier(ownerColumn)} in (select i.id from ${items} i
		where i.id in ${valuesOfList(ids)} and i.deleted_at is not null) and deleted_at is null`;
	return [
		execute(
			ctx.db,
			sql`update ${actions} set deleted_at = ${ctx.now}
				where deleted_at is null and id in (select action_id from ${steps} where ${isOfDeletedItem})`,
		),
		execute(ctx.db, sql`update ${steps} set deleted_at = ${ctx.now} where ${isOfDeletedItem}`),
	];
};
