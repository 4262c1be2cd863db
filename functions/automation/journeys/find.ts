import { type SQL, sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface FoundJourney {
	id: number;
	name: string;
	group_id: number | null;
	version: number;
}

/** A journey that is not deleted. @throws Refusal 404 */
export async function findJourney(ctx: OperatorCtx, id: number): Promise<FoundJourney> {
	const [found] = await rowsOf<FoundJourney>(
		ctx.db,
		sql`select id, name, group_id, version from ${journeys} where id = ${id} and deleted_at is null`,
	);
	if (!found) throw notFound();
	return found;
}

/** The journey that this save has made or changed. */
export const journeySavedBy = (ctx: OperatorCtx) =>
	rowsOf<{ id: number }>(ctx.db, sql`select id from ${journeys} where save_key = ${ctx.saveKey}`);

/** Its id, within the statements of the same transaction; null where the save did not happen. */
export const idSavedBy = (ctx: OperatorCtx): SQL =>
	sql`(select j.id from ${journeys} j where j.save_key = ${ctx.saveKey})`;
