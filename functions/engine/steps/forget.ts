import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { actions } from "#db/engine/actions.ts";
import { among } from "#db/platform/sql/among.ts";
import { execute } from "#db/platform/sql/raw.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Stepped } from "./stepped.ts";

/** Deletes the actions of deleted items' steps. The record of past runs stays. */
export const forgetSteps = (
	ctx: OperatorCtx,
	{ items, steps, owner }: Stepped,
	ids: readonly number[],
): Statement[] => {
	const theirs = sql`${sql.identifier(owner)} in (select i.id from ${items} i
		where i.id in ${among(ids)} and i.deleted_at is not null) and deleted_at is null`;
	return [
		execute(
			ctx.db,
			sql`update ${actions} set deleted_at = ${ctx.now}
				where deleted_at is null and id in (select action_id from ${steps} where ${theirs})`,
		),
		execute(ctx.db, sql`update ${steps} set deleted_at = ${ctx.now} where ${theirs}`),
	];
};

/** Brings back the steps, with their actions, that a deletion at an instant took from items which are there again. */
export const recallSteps = (
	ctx: OperatorCtx,
	{ items, steps, owner }: Stepped,
	ids: readonly number[],
	deletedAt: number,
): Statement[] => {
	const theirs = sql`${sql.identifier(owner)} in (select i.id from ${items} i
		where i.id in ${among(ids)} and i.deleted_at is null) and deleted_at = ${deletedAt}`;
	return [
		execute(
			ctx.db,
			sql`update ${actions} set deleted_at = null
				where deleted_at = ${deletedAt} and id in (select action_id from ${steps} where ${theirs})`,
		),
		execute(ctx.db, sql`update ${steps} set deleted_at = null where ${theirs}`),
	];
};
