import { and, eq, isNull, sql } from "drizzle-orm";
import { episodes } from "#db/episodes.ts";
import { EPISODE_TYPES } from "#domain/episodes/types.ts";
import { notFound } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";

type Episode = typeof episodes.$inferSelect;

/** A reminder, deleted ones only where they are asked for. @throws Refusal 404 */
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

/** Holds for the reminders that are kept in folders: those of salons are not among them. */
export const isItem = sql`${episodes.type} < ${EPISODE_TYPES.reserve}`;
