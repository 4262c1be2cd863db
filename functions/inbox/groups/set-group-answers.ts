import { and, eq, ne } from "drizzle-orm";
import { chatGroups } from "#db/inbox/groups.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findGroup } from "./find-group.ts";

interface SetGroupAnswersArgs {
	ctx: OperatorCtx;
	input: { id: number; answers_automatically: boolean };
}

/** Sets whether auto-responses answer in a group. @throws Refusal 403, 404 */
export async function setGroupAnswers({
	ctx,
	input: { id, answers_automatically },
}: SetGroupAnswersArgs): Promise<void> {
	await findGroup(ctx, id);
	await ctx.db.batch([
		ctx.db
			.update(chatGroups)
			.set({ answersAutomatically: answers_automatically })
			.where(and(eq(chatGroups.id, id), ne(chatGroups.answersAutomatically, answers_automatically))),
		auditOfChange(ctx, {
			verb: "group.setting",
			subjectType: "group",
			subjectId: id,
			detail: { answers_automatically },
		}),
	]);
}
