import { and, eq, isNull } from "drizzle-orm";
import { episodes } from "#db/episodes.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../http/refusal.ts";

/** @throws Refusal 404 for a reminder that is gone. */
export async function assertReminder(ctx: Ctx, id: number): Promise<void> {
	const [episode] = await ctx.db
		.select({ id: episodes.id })
		.from(episodes)
		.where(and(eq(episodes.id, id), isNull(episodes.deletedAt)));
	if (!episode) throw notFound();
}
