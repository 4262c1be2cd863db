import { and, eq, isNull } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { reactions } from "#db/reactions.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditOfChange } from "../operators/audit.ts";

/** Turns an auto-response on or off. */
export async function switchReaction(args: {
	ctx: OperatorCtx;
	input: { id: number; sw: 0 | 1 };
}): Promise<void> {
	const { ctx, input } = args;
	await change(ctx, input.id, { isActive: input.sw === 1 }, input.sw === 1 ? "reaction.on" : "reaction.off");
}

/** Deletes an auto-response; what it did stays readable. */
export async function removeReaction({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	await change(ctx, input.id, { deletedAt: ctx.now }, "reaction.delete");
}

async function change(
	ctx: OperatorCtx,
	id: number,
	to: Partial<typeof reactions.$inferInsert>,
	verb: string,
): Promise<void> {
	const there = and(eq(reactions.id, id), isNull(reactions.deletedAt));
	const [found] = await ctx.db.select({ id: reactions.id }).from(reactions).where(there);
	if (!found) throw notFound();
	await commit(ctx.db, [
		ctx.db.update(reactions).set(to).where(there),
		auditOfChange(ctx, { verb, subjectType: "reaction", subjectId: id }),
	]);
}
