import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Deletes values of a field from the friends of runs. A trigger writes their history from the deleted row, so
 * the run is stored in it first.
 * @param targets rows `run_id`, `friend_id`
 */
export const clearInfoByRuns = (ctx: Ctx, varId: SQL, targets: SQL): Statement[] => [
	execute(
		ctx.db,
		sql`update ${friendVars} set changed_by = 'run:' || d.run_id, updated_at = ${ctx.now}
			from ${targets} d where d.friend_id = ${friendVars.friendId} and ${friendVars.varId} = ${varId}`,
	),
	execute(
		ctx.db,
		sql`delete from ${friendVars} where var_id = ${varId}
			and friend_id in (select friend_id from ${targets})`,
	),
];
