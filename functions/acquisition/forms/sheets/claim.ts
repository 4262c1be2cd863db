import { sql } from "drizzle-orm";
import { formSheets } from "#db/acquisition/form-sheets.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { MOST_LOST } from "#functions/platform/queues/company.ts";
import type { SheetRow } from "./session.ts";

/** A worker that holds a sheet longer than this counts as dead: a handful of calls, each with its own time limit. */
const LEASE = 5 * MINUTE;

/** A sheet that one worker has. */
export type ClaimedSheet = SheetRow & { heldUntil: number };

/** Whether it lost so many workers that it is given up. */
export const isGivenUp = ({ lost }: ClaimedSheet): boolean => lost >= MOST_LOST;

/**
 * Claims a due sheet, under a lease; null where there is none. The claim counts the attempt and writes the
 * state that applies if nobody reports back.
 */
export async function claimSheet(ctx: Ctx): Promise<ClaimedSheet | null> {
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
