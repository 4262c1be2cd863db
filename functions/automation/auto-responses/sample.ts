import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { reactionSample } from "#domain/automation/auto-responses/reactions-csv.ts";
import { actionsBeyond } from "#functions/engine/actions/runnable.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** Maximum number of actions read to find two for the sample. */
const SOUGHT = 20;

/** A sample file that can be imported here unchanged: it names existing actions with unique names that may be run. */
export async function sampleReactions(ctx: OperatorCtx): Promise<string> {
	// Only operators who may see actions learn their names.
	if (!mayDo(ctx.operator, "action-read")) return reactionSample([]);
	const found = await rowsOf<{ id: number; name: string }>(
		ctx.db,
		sql`select min(${actions.id}) as id, ${actions.name} as name from ${actions}
			where ${actions.isTemplate} = 1 and ${actions.deletedAt} is null
			group by ${actions.name} having count(*) = 1 order by 1 limit ${SOUGHT}`,
	);
	const beyond = await actionsBeyond(
		ctx,
		found.map(({ id }) => id),
	);
	return reactionSample(found.filter(({ id }) => !beyond.has(id)).map(({ name }) => name));
}
