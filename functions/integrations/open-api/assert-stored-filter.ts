import { eq } from "drizzle-orm";
import { memberQueries } from "#db/engine/member-queries.ts";
import { hasUnreadableCondition } from "#domain/engine/filters/broken-filter.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/**
 * Refuses a stored filter that is missing, unreadable, or has conditions beyond the operator's abilities. The
 * previous filter stays allowed.
 * @throws Refusal 422 for a filter that is gone or broken, 403 for a condition that the operator may not use
 */
export async function assertStoredFilter(
	ctx: OperatorCtx,
	id: number | null,
	previousId: number | null = null,
): Promise<void> {
	if (id === null || id === previousId) return;
	const [memberQuery] = await ctx.db
		.select({ filter: memberQueries.filter })
		.from(memberQueries)
		.where(eq(memberQueries.id, id));
	if (!memberQuery) throw invalid("member_query_id", OPEN_API_TEXTS.filterGone);
	if (hasUnreadableCondition(memberQuery.filter))
		throw invalid("member_query_id", OPEN_API_TEXTS.conditionBroken);
	assertConditionsAllowed(ctx.operator, memberQuery.filter);
}
