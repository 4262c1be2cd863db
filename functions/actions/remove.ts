import { and, eq, isNull } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import { commit } from "#db/client.ts";
import { reactions } from "#db/reactions.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { listNames } from "#domain/texts/width.ts";
import { invalid } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditOfChange } from "../operators/audit.ts";

/** Deletes an action; its past runs stay readable. @throws Refusal 422 while an auto-response uses it. */
export async function removeAction({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	const users = await ctx.db
		.select({ name: reactions.name })
		.from(reactions)
		.where(and(eq(reactions.actionId, input.id), isNull(reactions.deletedAt)));
	if (users.length > 0) throw invalid("ERROR", TEXTS.actionInUse(listNames(users.map((user) => user.name))));
	await commit(ctx.db, [
		ctx.db
			.update(actions)
			.set({ deletedAt: ctx.now })
			.where(and(eq(actions.id, input.id), isNull(actions.deletedAt))),
		auditOfChange(ctx, { verb: "action.delete", subjectType: "action", subjectId: input.id }),
	]);
}
