import { and, eq, isNull, sql } from "drizzle-orm";
import { episodes } from "#db/automation/reminders.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/reminder-types.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, notFound } from "#functions/platform/http/request-refusal.ts";

type Episode = typeof episodes.$inferSelect;

/** Returns a reminder, a deleted one only on request. @throws Refusal 404 */
export async function findReminder(
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
 * Checks that the operator may set salons, which is needed to create or delete a salon's reminders.
 * @throws Refusal 403 without the ability
 */
export function assertMaySetSalon({ operator }: OperatorCtx): void {
	if (!hasAbility(operator, "salon-setting")) throw forbidden();
}

/** Reminders that appear in folders; those of salons, whose types have the higher codes, do not. */
export const IS_IN_FOLDERS = sql`${episodes.type} < ${EPISODE_TYPES.reserve}`;
