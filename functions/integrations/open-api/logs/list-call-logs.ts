import { desc, eq, type SQL, sql } from "drizzle-orm";
import { openApiCodes, openApiLogs, openApiTokens } from "#db/integrations/open-api-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { LOGS_PER_PAGE, MAX_LOGS_LISTED, SUMMARY_DAYS } from "#domain/integrations/open-api/api-limits.ts";
import { resolveDays, withoutIds } from "#domain/integrations/open-api/call-log.ts";
import { censorToken } from "#domain/integrations/open-api/service-code.ts";
import { currentDay, MINUTE, toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

interface ListCallLogs {
	ctx: OperatorCtx;
	input: { id: number; start_date: string | null; end_date: string | null; page: number };
}

/**
 * Calls of a service code within some days, newest first (M-237). The first ten thousand are counted and
 * paged through; `is_more` reports further ones. A restricted operator sees no ids in their paths.
 * @throws Refusal 404
 */
export async function listCallLogs({ ctx, input }: ListCallLogs) {
	const { start, end } = resolveDays(input, {
		today: currentDay(ctx.now, ctx.zone),
		defaultDays: SUMMARY_DAYS,
	});
	const isInPeriod = isRequestedBetween(ctx, { codeId: input.id, start, end });
	const [codes, [countRow], logs] = await ctx.db.batch([
		ctx.db.select({ id: openApiCodes.id }).from(openApiCodes).where(eq(openApiCodes.id, input.id)),
		queryRows(
			ctx.db,
			{ total: number },
			sql`select count(*) as total from (select 1 from ${openApiLogs} where ${isInPeriod} limit ${MAX_LOGS_LISTED + 1})`,
		),
		selectLogs(ctx, isInPeriod)
			.limit(LOGS_PER_PAGE)
			.offset((input.page - 1) * LOGS_PER_PAGE),
	]);
	if (codes.length === 0) throw notFound();
	const matching = countRow?.total ?? 0;
	const total = Math.min(matching, MAX_LOGS_LISTED);
	return {
		start_date: start,
		end_date: end,
		data: logs.map((log) => presentCallLog(ctx, log)),
		pagination: {
			current_page: input.page,
			last_page: Math.max(1, Math.ceil(total / LOGS_PER_PAGE)),
			per_page: LOGS_PER_PAGE,
			total,
			is_more: matching > MAX_LOGS_LISTED,
		},
	};
}

/** Condition on calls of a code from the first to the last day. */
function isRequestedBetween(
	{ zone }: OperatorCtx,
	{ codeId, start, end }: { codeId: number; start: string; end: string },
): SQL {
	const firstInstant = toInstant(start, "00:00", zone) ?? 0;
	// The day may have fewer or more than 24 hours; its last minute has sixty seconds.
	const endInstant = (toInstant(end, "23:59", zone) ?? 0) + MINUTE;
	return sql`${openApiLogs.codeId} = ${codeId} and ${openApiLogs.requestedAt} >= ${firstInstant}
		and ${openApiLogs.requestedAt} < ${endInstant}`;
}

const selectLogs = ({ db }: OperatorCtx, isInPeriod: SQL) =>
	db
		.select({
			id: openApiLogs.id,
			requestedAt: openApiLogs.requestedAt,
			method: openApiLogs.method,
			path: openApiLogs.path,
			status: openApiLogs.status,
			durationMs: openApiLogs.durationMs,
			caller: openApiLogs.caller,
			ending: openApiTokens.ending,
		})
		.from(openApiLogs)
		.innerJoin(openApiTokens, eq(openApiTokens.id, openApiLogs.tokenId))
		.where(isInPeriod)
		.orderBy(desc(openApiLogs.requestedAt), desc(openApiLogs.id));

const presentCallLog = (
	{ operator, zone }: OperatorCtx,
	log: Awaited<ReturnType<typeof selectLogs>>[number],
) => ({
	id: log.id,
	requested_at: toWireTime(log.requestedAt, zone),
	method: log.method,
	path: operator.friendScope.all ? log.path : withoutIds(log.path),
	status: log.status,
	duration_ms: log.durationMs,
	caller: log.caller,
	token: censorToken(log.ending),
});
