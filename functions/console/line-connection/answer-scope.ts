import { and, asc, eq, isNull } from "drizzle-orm";
import { funnels } from "#db/engine/member-queries.ts";
import type { AnswerScopeInput } from "#domain/console/line-connection/answer-scope-input.ts";
import { LINE_CONNECTION_TEXTS as TEXTS } from "#domain/platform/texts/line-connection-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { refuseRestricted } from "#functions/platform/http/refuse-restricted.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { writeSetting } from "#functions/platform/settings/write-settings.ts";

/** Maximum number of saved searches that are offered. */
const MAX_OFFERED = 500;

/** Friends whom this tool answers, with the saved searches to choose from. */
export async function showAnswerScope({ ctx }: { ctx: OperatorCtx }) {
	const [{ answer_scope }, searches] = await Promise.all([
		readSettings(ctx, "answer_scope"),
		ctx.db
			.select({ id: funnels.id, name: funnels.name })
			.from(funnels)
			.where(isNull(funnels.deletedAt))
			.orderBy(asc(funnels.id))
			.limit(MAX_OFFERED),
	]);
	return { ...answer_scope, searches };
}

/** Saves the friends whom this tool answers. @throws Refusal 403 for a restricted operator, 422 for a search that is gone */
export async function saveAnswerScope({ ctx, input }: { ctx: OperatorCtx; input: AnswerScopeInput }) {
	refuseRestricted(ctx);
	if (input.search_id !== null) {
		const [search] = await ctx.db
			.select({ id: funnels.id })
			.from(funnels)
			.where(and(eq(funnels.id, input.search_id), isNull(funnels.deletedAt)));
		if (!search) throw invalid("search_id", TEXTS.searchGone);
	}
	await ctx.db.batch([
		writeSetting(ctx, "answer_scope", input),
		auditOfChange(ctx, {
			verb: "setting.answers",
			subjectType: "setting",
			subjectId: "line",
			detail: { after: input },
		}),
	]);
}
