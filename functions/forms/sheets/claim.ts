import { sql } from "drizzle-orm";
import { formSheets } from "#db/form-sheets.ts";
import { GOOGLE_TEXTS } from "#domain/texts/salon-calendars.ts";
import { SHEET_TEXTS } from "#domain/texts/sheets.ts";
import { MINUTE } from "#domain/time.ts";
import type { Ctx } from "../../context.ts";
import { MOST_LOST } from "../../queues/company.ts";
import type { SheetRow } from "./session.ts";

/** A worker that holds a sheet longer than this counts as dead: a handful of calls, each with its own time limit. */
const LEASE = 5 * MINUTE;

/** A sheet that one worker has. */
export type ClaimedSheet = SheetRow & { heldUntil: number };

/**
 * Takes a sheet that is due, under a lease; null where none is. The claim counts the attempt and says what is true if
 * nobody reports back. One that lost too many workers is given up here, and the next is taken.
 */
export async function claimSheet(ctx: Ctx): Promise<ClaimedSheet | null> {
	const now = ctx.clock();
	const heldUntil = now + LEASE;
	const lost = sql`iif(${formSheets.heldUntil} is null, ${formSheets.lost}, ${formSheets.lost} + 1)`;
	const isLast = sql`${lost} >= ${MOST_LOST}`;
	const [sheet] = await ctx.db
		.update(formSheets)
		.set({
			nextAttemptAt: sql`iif(${isLast}, null, ${heldUntil})`,
			heldUntil: sql`iif(${isLast}, null, ${heldUntil})`,
			lost,
			attempts: sql`${formSheets.attempts} + 1`,
			error: sql`case when ${isLast} then ${SHEET_TEXTS.givenUp}
				when ${formSheets.heldUntil} is null then ${formSheets.error} else ${GOOGLE_TEXTS.stopped} end`,
		})
		.where(
			sql`${formSheets.formId} = (select form_id from ${formSheets} where next_attempt_at <= ${now}
				order by next_attempt_at limit 1)`,
		)
		.returning();
	if (!sheet) return null;
	return sheet.heldUntil === null ? claimSheet(ctx) : { ...sheet, heldUntil };
}
