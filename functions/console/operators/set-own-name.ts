import { eq } from "drizzle-orm";
import { operators } from "#db/platform/operators.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Changes an operator's own name, as colleagues see it. */
export async function setOwnName({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { name: string };
}): Promise<void> {
	await ctx.db.batch([
		ctx.db.update(operators).set({ name: input.name }).where(eq(operators.id, ctx.operator.id)),
		auditOfChange(ctx, {
			verb: "operator.name",
			subjectType: "operator",
			subjectId: ctx.operator.id,
			detail: { before: { name: ctx.operator.name }, after: { name: input.name } },
		}),
	]);
}
