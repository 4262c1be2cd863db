import { sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { allAmong } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Sort {
	ctx: OperatorCtx;
	input: { ids: number[] };
}

/** Saves the order of the journeys; those that are not named follow in their present order (M-206, M-331). @throws Refusal 422 */
export const sortJourneys = (sort: Sort) => order(sort, "position", "journey.sort");

/** Saves the order of the favourites, which leaves that of all journeys as it is (M-207, M-332). @throws Refusal 422 */
export const sortFavourites = (sort: Sort) => order(sort, "favourite_position", "journey.sort-favourite");

async function order({ ctx, input: { ids } }: Sort, of: "position" | "favourite_position", verb: string) {
	const { rows, column } = rowsFrom(
		ids.map((id, place) => ({ id, place: place + 1 })),
		["id", "place"],
	);
	const position = sql.identifier(of);
	const areThere = allAmong(ids, sql`select j.id from ${journeys} j where j.deleted_at is null`);
	const [ordered] = await ctx.db.batch([
		rowsOf<{ id: number }>(
			ctx.db,
			sql`update ${journeys} set ${position} = ifnull(
					(select ${column.place} from ${rows} where ${column.id} = ${journeys.id}), ${ids.length} + ${position})
				where deleted_at is null and ${areThere} returning id`,
		),
		auditOfChange(ctx, { verb, subjectType: "journey", detail: { ids } }),
	]);
	if (ordered.length === 0) throw invalid("ids", EXPLORER_TEXTS.orderStale);
	return { ids };
}
