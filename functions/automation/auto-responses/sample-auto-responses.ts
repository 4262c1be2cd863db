import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { writeAutoResponseSample } from "#domain/automation/auto-responses/auto-responses-csv.ts";
import { listForbiddenActions } from "#functions/engine/actions/effect-abilities.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Number of actions read to find two that the operator may run. */
const SAMPLE_CANDIDATES = 20;

/**
 * Sample file that can be imported unchanged: it names existing actions with unique names that the operator
 * may run.
 */
export async function sampleAutoResponses(ctx: OperatorCtx): Promise<string> {
	// Names of actions are shown only to operators with access to actions.
	if (!hasAbility(ctx.operator, "action-read")) return writeAutoResponseSample([]);
	const candidates = await queryRows(
		ctx.db,
		{ id: number, name: text },
		sql`select min(${actions.id}) as id, ${actions.name} as name from ${actions}
			where ${actions.isTemplate} = 1 and ${actions.deletedAt} is null
			group by ${actions.name} having count(*) = 1 order by 1 limit ${SAMPLE_CANDIDATES}`,
	);
	const forbiddenActions = await listForbiddenActions(
		ctx,
		candidates.map(({ id }) => id),
	);
	return writeAutoResponseSample(
		candidates.filter(({ id }) => !forbiddenActions.has(id)).map(({ name }) => name),
	);
}
