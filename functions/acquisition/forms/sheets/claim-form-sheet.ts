import { sql } from "drizzle-orm";
import { formSheets } from "#db/acquisition/form-sheets.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import type { FormSheetRow } from "./form-sheet-session.ts";

/** Lease of a sheet: longer than a worker needs for its few calls, each of which has a timeout. */
const LEASE = 5 * MINUTE;

/** Sheet claimed by one worker. */
export type ClaimedFormSheet = FormSheetRow & { heldUntil: number };

/** Whether so many workers were lost on a sheet that its link is broken. */
export const isSheetGivenUp = ({ lost }: ClaimedFormSheet): boolean => lost >= MAX_LOST_WORKERS;

/**
 * Claims a due sheet, under a lease; null if there is none. The claim counts the attempt, and writes the
 * state that applies if the worker is lost.
 */
export async function claimFormSheet(ctx: Ctx): Promise<ClaimedFormSheet | null> {
	const now = ctx.clock();
	const heldUntil = now + LEASE;
	const [sheet] = await ctx.db
		.update(formSheets)
		.set({
			nextAttemptAt: heldUntil,
			heldUntil,
			lost: sql`iif(${formSheets.heldUntil} is null, ${formSheets.lost}, ${formSheets.lost} + 1)`,
			attempts: sql`${formSheets.attempts} + 1`,
			error: sql`iif(${formSheets.heldUntil} is null, ${formSheets.error}, ${GOOGLE_TEXTS.stopped})`,
		})
		.where(
			sql`${formSheets.formId} = (select form_id from ${formSheets} where next_attempt_at <= ${now}
				order by next_attempt_at limit 1)`,
		)
		.returning();
	return sheet ? { ...sheet, heldUntil } : null;
}
