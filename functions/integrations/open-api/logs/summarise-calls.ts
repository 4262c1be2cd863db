import { and, asc, gte, lte } from "drizzle-orm";
import { openApiCalls } from "#db/integrations/open-api-tables.ts";
import { SUMMARY_DAYS } from "#domain/integrations/open-api/api-limits.ts";
import { resolveDays } from "#domain/integrations/open-api/call-log.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface SummaryRequest {
	ctx: OperatorCtx;
	input: { start_date: string | null; end_date: string | null };
}

/** Number of calls per service code and day; days without calls have no row (M-236). */
export async function summariseCalls({ ctx, input }: SummaryRequest) {
	const { start, end } = resolveDays(input, {
		today: currentDay(ctx.now, ctx.zone),
		defaultDays: SUMMARY_DAYS,
	});
	const rows = await ctx.db
		.select({
			date: openApiCalls.day,
			open_api_code_id: openApiCalls.codeId,
			total_count: openApiCalls.count,
		})
		.from(openApiCalls)
		.where(and(gte(openApiCalls.day, start), lte(openApiCalls.day, end)))
		.orderBy(asc(openApiCalls.day), asc(openApiCalls.codeId));
	return { start_date: start, end_date: end, data: rows };
}
