import { and, eq, isNull, sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import { reactions } from "#db/reactions.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { listNames } from "#domain/texts/width.ts";
import { invalid, notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditOfChange } from "../operators/audit.ts";
import { actionInUse } from "./used-by.ts";

/** Deletes an action; its past runs stay readable. @throws Refusal 422 while something uses it, 404 when it is gone. */
export async function removeAction({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	const unused = sql`not ${actionInUse(sql`${actions.id}`)}`;
	const [removed] = await ctx.db.batch([
		ctx.db
			.update(actions)
			.set({ deletedAt: ctx.now })
			.where(and(eq(actions.id, input.id), isNull(actions.deletedAt), unused))
			.returning({ id: actions.id }),
		auditOfChange(ctx, { verb: "action.delete", subjectType: "action", subjectId: input.id }),
	]);
	if (removed.length === 0) throw await whyNotRemoved(ctx, input.id);
}

async function whyNotRemoved(ctx: OperatorCtx, id: number) {
	const [action] = await ctx.db
		.select({ name: actions.name })
		.from(actions)
		.where(and(eq(actions.id, id), isNull(actions.deletedAt)));
	if (!action) return notFound();
	const users = await ctx.db
		.select({ name: reactions.name })
		.from(reactions)
		.where(and(eq(reactions.actionId, id), isNull(reactions.deletedAt)));
	if (users.length === 0) return invalid("ERROR", TEXTS.actionsInUse(action.name));
	return invalid("ERROR", TEXTS.actionInUse(listNames(users.map((user) => user.name))));
}
