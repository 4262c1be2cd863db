import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findGroup } from "./find-group.ts";
import { handleUpTo } from "./send-to-group.ts";

interface MarkGroupHandledArgs {
	ctx: OperatorCtx;
	input: { id: number; last_id: number };
}

/** Marks the waiting messages of a group as handled, up to the newest one seen. @throws Refusal 403, 404 */
export async function markGroupHandled({ ctx, input: { id, last_id } }: MarkGroupHandledArgs): Promise<void> {
	await findGroup(ctx, id);
	await ctx.db.batch([
		handleUpTo(ctx, id, last_id),
		auditOfChange(ctx, { verb: "group.handled", subjectType: "group", subjectId: id, detail: { last_id } }),
	]);
}
