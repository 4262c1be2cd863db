import { and, eq, isNull } from "drizzle-orm";
import { openApiTriggers } from "#db/integrations/open-api-tables.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** Deletes a trigger: new calls are refused, and calls accepted before do nothing. @throws Refusal 404 */
export async function deleteTrigger({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(openApiTriggers)
			.set({ deletedAt: ctx.now })
			.where(and(eq(openApiTriggers.id, id), isNull(openApiTriggers.deletedAt))),
		auditOfChange(ctx, {
			verb: "open_api.trigger.delete",
			subjectType: "open_api_trigger",
			subjectId: id,
		}),
	]);
	if (meta.changes === 0) throw notFound();
	return { id };
}
