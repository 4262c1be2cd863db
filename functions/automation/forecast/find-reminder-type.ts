import { and, eq, isNull } from "drizzle-orm";
import { episodes } from "#db/automation/reminders.ts";
import type { EpisodeType } from "#domain/automation/reminders/reminder-types.ts";
import type { Ctx } from "#functions/context.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** Type of a reminder, which defines the timing of its steps. @throws Refusal 404 if it does not exist */
export async function findReminderType(ctx: Ctx, id: number): Promise<EpisodeType> {
	const [episode] = await ctx.db
		.select({ type: episodes.type })
		.from(episodes)
		.where(and(eq(episodes.id, id), isNull(episodes.deletedAt)));
	if (!episode) throw notFound();
	return episode.type;
}
