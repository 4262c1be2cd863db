import { sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import { rowsOf } from "#db/raw.ts";
import { reactionSample } from "#domain/csv/reactions.ts";
import { actionsBeyond } from "../actions/runnable.ts";
import type { OperatorCtx } from "../http/types.ts";
import { mayDo } from "../operators/signed-in.ts";

/** Actions among which two are sought that the sample can name. */
const SOUGHT = 20;

/** A file of auto-responses that can be imported here as it is: it names actions which are there once, and may be run. */
export async function sampleReactions(ctx: OperatorCtx): Promise<string> {
	// Their names are for those who may look at actions.
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
