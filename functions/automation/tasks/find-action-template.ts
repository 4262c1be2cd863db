import { and, eq, isNull, sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import type { Ctx } from "#functions/context.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/**
 * Returns the action of which the schedule is shown.
 * @throws Refusal 404 if it does not exist or is no template
 */
export async function findActionTemplate(ctx: Ctx, id: number) {
	const [action] = await ctx.db
		.select({ id: actions.id, name: actions.name, groupId: actions.groupId })
		.from(actions)
		.where(and(eq(actions.id, id), isNull(actions.deletedAt), sql`${actions.isTemplate} = 1`));
	if (!action) throw notFound();
	return action;
}
