import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { ReversibleEntry } from "./definition.ts";

/** Parts of an operation that the next transaction undoes, at most `max`. */
export async function selectNextUndoParts(ctx: OperatorCtx, { undoKey }: ReversibleEntry, max: number) {
	const parts = await ctx.db
		.select({ id: undoParts.id })
		.from(undoParts)
		.where(and(eq(undoParts.undoKey, undoKey ?? ""), isNull(undoParts.undoneAt)))
		.orderBy(asc(undoParts.id))
		.limit(max + 1);
	const ids = parts.slice(0, max).map(({ id }) => id);
	/** Condition on the parts, as rows `p`. */
	const partsCondition = sql`p.id in ${valuesOfList(ids)} and p.undone_at is null`;
	return {
		partsCondition,
		/** Statement that marks the parts as undone; the last of the transaction. */
		markUndone: ctx.db
			.update(undoParts)
			.set({ undoneAt: ctx.now })
			.where(and(sql`${undoParts.id} in ${valuesOfList(ids)}`, isNull(undoParts.undoneAt))),
		/** Fields of the step that all reversals by parts share. */
		progress: {
			isLast: parts.length <= max,
			...(ids.length > 0 && {
				isNotYetRun: sql`exists (select 1 from ${undoParts} p where ${partsCondition})`,
			}),
		},
	};
}
