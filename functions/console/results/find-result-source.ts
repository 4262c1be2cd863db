import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { listLastDays } from "#domain/acquisition/site-scripts/site-visit-days.ts";
import { type ResultSourceName, resultSourceOf } from "#domain/engine/results/registry.ts";
import {
	MAX_DAYS_OF_SINGLE_SOURCE,
	MIN_DAYS_OF_SINGLE_SOURCE,
} from "#domain/engine/results/result-limits.ts";
import type { ResultQuery } from "#domain/engine/results/result-queries.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { resultStatementsOf } from "./sources/registry.ts";

/** Call for the results of one source. */
export interface ResultsCall<Query> {
	ctx: OperatorCtx;
	source: ResultSourceName;
	input: Query & { id: number };
}

const SOURCE_COLUMNS = { name: text, beganAt: nullable(number) };

/**
 * A source that the operator may see, and the days of its curve: those from its beginning, or the last ones;
 * none for a source that has not begun.
 * @throws Refusal 404 for one that is unknown or not visible
 */
export async function findResultSource({ ctx, source, input: { id, days } }: ResultsCall<ResultQuery>) {
	const [found] = await queryRows(ctx.db, SOURCE_COLUMNS, resultStatementsOf(source).find(ctx, id));
	if (!found) throw notFound();
	if (!resultSourceOf(source).isOnce)
		return { name: found.name, period: listLastDays(ctx.now, ctx.zone, days) };
	if (found.beganAt === null) return { name: found.name, period: null };
	// The days end with the last one: the first is that of the beginning.
	const { from, dates } = listLastDays(
		found.beganAt + (MAX_DAYS_OF_SINGLE_SOURCE - 1) * DAY,
		ctx.zone,
		MAX_DAYS_OF_SINGLE_SOURCE,
	);
	const today = currentDay(ctx.now, ctx.zone);
	return {
		name: found.name,
		period: { from, dates: dates.filter((date, day) => date <= today || day < MIN_DAYS_OF_SINGLE_SOURCE) },
	};
}
