import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { journeys } from "#db/journeys.ts";
import { rowsOf } from "#db/raw.ts";
import { EXPLORER_TEXTS } from "#domain/texts/explorer.ts";
import { auditOfChange } from "../auth/audit.ts";
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
	const [moved] = await ctx.db.batch([
		rowsOf<{ id: number }>(
			ctx.db,
			sql`update ${journeys} set group_id = ${group_id}
				where id in ${among(ids)} and deleted_at is null and ${groupThere(group_id)} returning id`,
		),
		auditOfChange(ctx, { verb: "journey.move", subjectType: "journey", detail: { ids, group_id } }),
	]);
	if (moved.length === 0)
		throw (await holds(ctx, groupThere(group_id)))
			? notFound()
			: invalid("group_id", EXPLORER_TEXTS.folderGoneNow);
	return { ids: moved.map(({ id }) => id) };
}
