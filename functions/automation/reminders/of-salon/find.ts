import { and, eq, isNull, sql } from "drizzle-orm";
import { episodes } from "#db/automation/reminders.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/types.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { forbidden, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

type Episode = typeof episodes.$inferSelect;

/** A reminder, deleted ones only on request. @throws Refusal 404 */
export async function findEpisode(
	ctx: OperatorCtx,
	id: number,
	{ alsoDeleted = false } = {},
): Promise<Episode> {
	const [episode] = await ctx.db
		.select()
		.from(episodes)
		.where(and(eq(episodes.id, id), alsoDeleted ? undefined : isNull(episodes.deletedAt)));
	if (!episode) throw notFound();
	return episode;
}

/**
 * Checks that the operator may set salons, as needed to make or delete a salon's reminders.
 * @throws Refusal 403
 */
export function assertMaySetSalon({ operator }: OperatorCtx): void {
	if (!mayDo(operator, "salon-setting")) throw forbidden();
}

/** Holds for the reminders that are kept in folders: those of salons are not among them. */
export const isItem = sql`${episodes.type} < ${EPISODE_TYPES.reserve}`;
