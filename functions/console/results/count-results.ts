import { type SQL, sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import { type ResultStage, resultSourceOf } from "#domain/engine/results/registry.ts";
import type { ResultQuery } from "#domain/engine/results/result-queries.ts";
import type { StageName } from "#domain/engine/results/result-stages.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { findResultSource, type ResultsCall } from "./find-result-source.ts";
import { readableStages, type StagesQuery, stageTable, withStages } from "./stage-statements.ts";

const COUNT_COLUMNS = { stage: typed<StageName>(text), day: number, count: number };

/**
 * Friends of each stage of a source, in total and by the day of their first contact, as far as the operator's
 * role may read them. One statement counts everything.
 * @throws Refusal 404 for a source that is unknown or not visible
 */
export async function countResults(call: ResultsCall<ResultQuery>) {
	const { ctx, source, input } = call;
	const { name, period } = await findResultSource(call);
	const stages = readableStages(ctx, source);
	const dates = period?.dates ?? [];
	const rows = period
		? await queryRows(
				ctx.db,
				COUNT_COLUMNS,
				countStatement({ ...call, stages, query: { source, id: input.id, from: period.from } }, dates.length),
			)
		: [];
	return {
		name,
		dates,
		/** Whether taps are not counted now, although a stage needs it. */
		taps_uncounted: (await lacksTapCounting(call)) ? 1 : 0,
		stages: stages.map((stage) => {
			const days = rows.filter((row) => row.stage === stage.name);
			return {
				name: stage.name,
				friend_count: days.reduce((sum, { count }) => sum + count, 0),
				/** Friends by day, in the order of `dates`; later contacts are in none. */
				by_day: dates.map((_, day) => days.find((row) => row.day === day)?.count ?? 0),
			};
		}),
	};
}

async function lacksTapCounting({ ctx, source }: ResultsCall<unknown>): Promise<boolean> {
	if (!resultSourceOf(source).steps.some(({ needsTapCounting }) => needsTapCounting)) return false;
	const { count_taps } = await readSettings(ctx, "count_taps");
	return !count_taps;
}

interface CountedStages extends Pick<ResultsCall<unknown>, "ctx"> {
	stages: readonly ResultStage[];
	query: StagesQuery;
}

/**
 * Statement that counts the friends of each stage by day. The days after the curve are counted together. D1
 * accepts five terms in a compound, so steps and results are apart.
 */
function countStatement({ ctx, stages, query }: CountedStages, lastDay: number): SQL {
	const countsOf = (group: readonly ResultStage[]): SQL =>
		sql`select stage, day, count from (${sql.join(
			group.map(
				({ name }) =>
					sql`select ${name} as stage, min(cast((at - ${query.from}) / ${DAY} as integer), ${lastDay}) as day, count(*) as count
						from ${stageTable(name)} group by 2`,
			),
			sql` union all `,
		)})`;
	const groups = [stages.filter(({ isOutcome }) => !isOutcome), stages.filter(({ isOutcome }) => isOutcome)];
	const counts = groups.filter(({ length }) => length > 0).map(countsOf);
	return sql`${withStages(ctx, query)} ${sql.join(counts, sql` union all `)}`;
}
