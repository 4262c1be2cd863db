import { and, eq, sql } from "drizzle-orm";
import { audiences } from "#db/content/audiences.ts";
import { judgeAudienceCall } from "#domain/content/audiences/judge-audience-call.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import type { Ctx } from "#functions/context.ts";

export type Audience = typeof audiences.$inferSelect;

/** Changes an audience unless another worker, a renewal or a deletion has changed its step meanwhile. */
export const updateAudience = async (
	ctx: Ctx,
	{ id, state, mark, cursor }: Audience,
	changes: Partial<Audience>,
): Promise<void> =>
	void (await ctx.db
		.update(audiences)
		.set(changes)
		.where(
			and(
				eq(audiences.id, id),
				eq(audiences.state, state),
				eq(audiences.mark, mark),
				eq(audiences.cursor, cursor),
				sql`${audiences.nextAttemptAt} is not null`,
			),
		));

/** Columns of the next step, due at once. */
export const nextStepColumns = (ctx: Ctx) => ({
	attempts: 0,
	inDoubt: false,
	reason: null,
	nextAttemptAt: ctx.clock(),
});

/** Ends an audience with a reason. One that was being renewed stays usable as it was before. */
export const failAudience = (ctx: Ctx, audience: Audience, reason: string): Promise<void> =>
	updateAudience(ctx, audience, {
		state: audience.state === "deleting" ? "deleted" : "failed",
		reason,
		nextAttemptAt: null,
		finishedAt: ctx.clock(),
	});

/**
 * Handles LINE's answer to a call: postpones the step, or fails the audience.
 * @returns whether LINE has carried out the call
 */
export async function isCarriedOut(ctx: Ctx, audience: Audience, answer: SendAnswer): Promise<boolean> {
	const verdict = judgeAudienceCall(answer, {
		attempts: audience.attempts,
		now: ctx.clock(),
		random: ctx.random,
	});
	if (verdict.type === "done") return true;
	if (verdict.type === "failed") await failAudience(ctx, audience, verdict.reason);
	else
		await updateAudience(ctx, audience, {
			nextAttemptAt: verdict.at,
			inDoubt: audience.inDoubt || verdict.inDoubt,
			...(!verdict.isCounted && { attempts: audience.attempts - 1 }),
		});
	return false;
}
