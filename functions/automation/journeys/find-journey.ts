import { type SQL, sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

const JOURNEY_COLUMNS = {
	id: number,
	name: text,
	group_id: nullable(number),
	version: number,
};

type JourneyRow = RowOfColumns<typeof JOURNEY_COLUMNS>;

/** Returns a journey that is not deleted. @throws Refusal 404 */
export async function findJourney(ctx: OperatorCtx, id: number): Promise<JourneyRow> {
	const [journey] = await queryRows(
		ctx.db,
		JOURNEY_COLUMNS,
		sql`select id, name, group_id, version from ${journeys} where id = ${id} and deleted_at is null`,
	);
	if (!journey) throw notFound();
	return journey;
}

/** The journey created or changed by this request. */
export const findSavedJourney = (ctx: OperatorCtx) =>
	queryRows(ctx.db, { id: number }, sql`select id from ${journeys} where save_key = ${ctx.saveKey}`);

/** Id of that journey, for statements of the same transaction; null if the first statement saved nothing. */
export const savedJourneyId = (ctx: OperatorCtx): SQL =>
	sql`(select j.id from ${journeys} j where j.save_key = ${ctx.saveKey})`;
