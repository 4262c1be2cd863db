import { sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { journeys } from "#db/journeys.ts";
import { execute } from "#db/raw.ts";
import { rowsFrom } from "#db/rows-from.ts";
import { auditOfChange } from "../auth/audit.ts";
import type { OperatorCtx } from "../http/types.ts";

interface Sort {
	ctx: OperatorCtx;
	input: { ids: number[] };
}

/** Saves the order of the journeys; those that are not named follow in their present order (M-206, M-331). */
export const sortJourneys = (sort: Sort) => order(sort, "position", "journey.sort");

/** Saves the order of the favourites, which leaves that of all journeys as it is (M-207, M-332). */
export const sortFavourites = (sort: Sort) => order(sort, "favourite_position", "journey.sort-favourite");

async function order({ ctx, input: { ids } }: Sort, of: "position" | "favourite_position", verb: string) {
	const { rows, column } = rowsFrom(
		ids.map((id, place) => ({ id, place: place + 1 })),
		["id", "place"],
	);
	const position = sql.identifier(of);
	await commit(ctx.db, [
		execute(
			ctx.db,
			sql`update ${journeys} set ${position} = ifnull(
					(select ${column.place} from ${rows} where ${column.id} = ${journeys.id}), ${ids.length} + ${position})
				where deleted_at is null`,
		),
		auditOfChange(ctx, { verb, subjectType: "journey", detail: { ids } }),
	]);
	return { ids };
}
