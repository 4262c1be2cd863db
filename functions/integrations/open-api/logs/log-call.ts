import { sql } from "drizzle-orm";
import { openApiCalls, openApiLogs, openApiTokens } from "#db/integrations/open-api-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { MAX_LOGGED_PATH } from "#domain/integrations/open-api/api-limits.ts";
import { currentDay, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { withoutTokens } from "../api-token.ts";

export type LoggedCall = typeof openApiLogs.$inferSelect;

/** Number of waiting calls at which the current request writes them itself, to limit memory. */
const MAX_WAITING = 500;
/** Maximum number of transactions that one request writes for others. */
const MAX_ROUNDS = 10;

/**
 * Delay before a transaction, in milliseconds, to collect more calls: a transaction costs as much as the call
 * itself, and sequential calls would each pay it. Tests that await work after a response set it to 0.
 */
export const LOG_PACE = { gather: 200 };
/**
 * Time after which a writer is presumed to have ended with its request; the next one writes its remaining
 * calls.
 */
const WRITER_TIMEOUT = 10 * SECOND;

interface WaitingCalls {
	calls: LoggedCall[];
	/** When its writer last began a transaction, epoch ms. */
	lastWriteAt: number;
}

const waitingByDatabase = new WeakMap<D1Database, WaitingCalls>();

/**
 * Logs a call, counts it for its day and records the use of its token, after the response. The first call
 * waits a little for others and writes them all in one transaction; calls that arrive meanwhile go into its
 * next one.
 */
export async function logCall(ctx: Ctx, call: LoggedCall): Promise<void> {
	const { DB } = ctx.env;
	const newCall = { ...call, path: withoutTokens(call.path).slice(0, MAX_LOGGED_PATH) };
	const now = ctx.clock();
	// Calls that another request collects; taken over if its writer seems to have ended.
	const waiting = waitingByDatabase.get(DB);
	waiting?.calls.push(newCall);
	if (waiting && Math.abs(now - waiting.lastWriteAt) < WRITER_TIMEOUT) {
		if (waiting.calls.length >= MAX_WAITING) await writeCalls(ctx, waiting.calls.splice(0));
		return;
	}
	const ownCalls: WaitingCalls = { calls: waiting?.calls.splice(0) ?? [newCall], lastWriteAt: now };
	waitingByDatabase.set(DB, ownCalls);
	for (let round = 0; round < MAX_ROUNDS && ownCalls.calls.length > 0; round++) {
		if (LOG_PACE.gather > 0) await new Promise((resolve) => setTimeout(resolve, LOG_PACE.gather));
		ownCalls.lastWriteAt = ctx.clock();
		await writeCalls(ctx, ownCalls.calls.splice(0));
	}
	if (waitingByDatabase.get(DB) === ownCalls) waitingByDatabase.delete(DB);
	if (ownCalls.calls.length > 0) await writeCalls(ctx, ownCalls.calls.splice(0));
}

/** Writes logs; a failure affects only them. */
async function writeCalls(ctx: Ctx, calls: LoggedCall[]): Promise<void> {
	if (calls.length === 0) return;
	const rows = rowsFrom(calls, LOG_COLUMNS);
	const days = rowsFrom(countByDay(ctx, calls), ["day", "codeId", "count"]);
	const tokens = rowsFrom(lastUses(calls), ["tokenId", "at"]);
	try {
		await ctx.db.batch([
			execute(
				ctx.db,
				insertInto(openApiLogs, rows.column, sql`from ${rows.rows} where true on conflict do nothing`),
			),
			execute(
				ctx.db,
				insertInto(
					openApiCalls,
					days.column,
					sql`from ${days.rows} where true
						on conflict (day, code_id) do update set count = count + excluded.count`,
				),
			),
			execute(
				ctx.db,
				sql`update ${openApiTokens} set last_used_at = max(coalesce(last_used_at, 0), ${tokens.column.at}) from ${tokens.rows}
					where ${openApiTokens.id} = ${tokens.column.tokenId}`,
			),
		]);
	} catch (error) {
		console.warn(JSON.stringify({ event: "open-api.log.failed", error: rootCauseOf(error) }));
	}
}

const countByDay = ({ zone }: Ctx, calls: readonly LoggedCall[]) =>
	[...Map.groupBy(calls, ({ requestedAt, codeId }) => `${currentDay(requestedAt, zone)}:${codeId}`)].map(
		([key, dayCalls]) => ({ day: key.slice(0, 10), codeId: dayCalls[0]!.codeId, count: dayCalls.length }),
	);

const lastUses = (calls: readonly LoggedCall[]) =>
	[...Map.groupBy(calls, ({ tokenId }) => tokenId)].map(([tokenId, tokenCalls]) => ({
		tokenId,
		at: Math.max(...tokenCalls.map(({ requestedAt }) => requestedAt)),
	}));

const LOG_COLUMNS = [
	"id",
	"codeId",
	"tokenId",
	"requestedAt",
	"method",
	"path",
	"status",
	"durationMs",
	"caller",
] as const;
