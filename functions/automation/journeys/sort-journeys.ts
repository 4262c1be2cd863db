import { sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { areAllAmong } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

interface SortArgs {
	ctx: OperatorCtx;
	input: { ids: number[] };
}

/**
 * Saves the order of the journeys; those not listed follow in their current order (M-206, M-331).
 * @throws Refusal 422 for a list with a deleted journey
 */
export const sortJourneys = (args: SortArgs) => saveOrder(args, "position", "journey.sort");

/**
 * Saves the order of the favourites, independent of that of all journeys (M-207, M-332).
 * @throws Refusal 422 for a list with a deleted journey
 */
export const sortFavouriteJourneys = (args: SortArgs) =>
	saveOrder(args, "favourite_position", "journey.sort-favourite");

async function saveOrder(
	{ ctx, input: { ids } }: SortArgs,
	columnName: "position" | "favourite_position",
	verb: string,
) {
	const { rows, column } = rowsFrom(
		ids.map((id, index) => ({ id, position: index + 1 })),
		["id", "position"],
	);
	const positionColumn = sql.identifier(columnName);
	const allExist = areAllAmong(ids, sql`select j.id from ${journeys} j where j.deleted_at is null`);
	const [updatedRows] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${journeys} set ${positionColumn} = ifnull(
					(select ${column.position} from ${rows} where ${column.id} = ${journeys.id}), ${ids.length} + ${positionColumn})
				where deleted_at is null and ${allExist} returning id`,
		),
		auditOfChange(ctx, { verb, subjectType: "journey", detail: { ids } }),
	]);
	if (updatedRows.length === 0) throw invalid("ids", EXPLORER_TEXTS.orderStale);
	return { ids };
}
