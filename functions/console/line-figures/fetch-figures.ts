import { type SQL, sql } from "drizzle-orm";
import { lineFigures } from "#db/console/line-figures-table.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import type { FigureKindName } from "#domain/console/line-figures/figure-kinds.ts";
import {
	type FigureVerdict,
	judgeFigures,
	MAX_FIGURE_ATTEMPTS,
} from "#domain/console/line-figures/judge-figures.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { FIGURE_KINDS } from "./kinds/registry.ts";

/** Lease of a claim: longer than a call. */
const LEASE = 2 * MINUTE;

/** Condition: figures are due. */
export const hasDueFigures = ({ now }: Pick<Ctx, "now">): SQL =>
	sql`exists (select 1 from ${lineFigures} where next_attempt_at <= ${now})`;

/**
 * Asks LINE for one due row of each kind. LINE admits sixty calls an hour of each kind, and the clock has as many
 * minutes. The calls run side by side, so that one without an answer delays the tick by its timeout only.
 */
export async function fetchFigures(ctx: Ctx): Promise<void> {
	const claimed = await claimFigures(ctx);
	await Promise.all(claimed.map((row) => fetchOne(ctx, row)));
}

const CLAIMED_COLUMNS = {
	kind: typed<FigureKindName>(text),
	subject: text,
	day: text,
	fromDay: nullable(text),
	attempts: number,
};

type ClaimedFigures = RowOfColumns<typeof CLAIMED_COLUMNS>;

/**
 * Claims the longest waiting row of each kind under a lease, and counts the attempt before LINE is called. A row that
 * had its last attempt is given up by the claim, where no worker's death can prevent it.
 */
async function claimFigures(ctx: Ctx): Promise<ClaimedFigures[]> {
	const isLastAttempt = sql`attempts >= ${MAX_FIGURE_ATTEMPTS}`;
	const rows = await queryRows(
		ctx.db,
		{ ...CLAIMED_COLUMNS, isGivenUp: number },
		sql`update ${lineFigures} set attempts = attempts + 1,
				status = iif(${isLastAttempt}, iif(figures is null, 'given_up', status), status),
				next_attempt_at = iif(${isLastAttempt}, null, ${ctx.now + LEASE})
			where (kind, subject, day) in (select kind, subject, day from (
					select kind, subject, day, row_number() over (partition by kind order by next_attempt_at, day desc, subject) as place
					from ${lineFigures} where next_attempt_at <= ${ctx.now}) where place = 1)
				and next_attempt_at <= ${ctx.now}
			returning kind, subject, day, from_day as fromDay, attempts, next_attempt_at is null as isGivenUp`,
	);
	return rows.filter(({ isGivenUp }) => isGivenUp === 0);
}

/**
 * Asks LINE for figures that an operator needs now, if no row of their kind exists yet. The row is claimed like any other, so
 * the clock repeats a call without an answer, and a page that is opened again asks nothing.
 */
export async function fetchFirstFigures(ctx: Ctx, kind: FigureKindName, day: string): Promise<void> {
	const [claimed] = await queryRows(
		ctx.db,
		CLAIMED_COLUMNS,
		sql`insert into ${lineFigures} (kind, day, attempts, next_attempt_at)
			select ${kind}, ${day}, 1, ${ctx.now + LEASE} where not exists (select 1 from ${lineFigures} where kind = ${kind})
			on conflict do nothing returning kind, subject, day, from_day as fromDay, attempts`,
	);
	if (claimed) await fetchOne(ctx, claimed);
}

async function fetchOne(ctx: Ctx, row: ClaimedFigures): Promise<void> {
	const { request, read, repeatAfter, followUp } = FIGURE_KINDS[row.kind];
	const { answer, body } = await request(ctx, row);
	const now = ctx.clock();
	const verdict = judgeFigures({
		answer,
		result: answer.kind === "http" && answer.status === 200 ? read(body) : null,
		attempts: row.attempts,
		dayEnd: toInstant(daysAfter(row.day, 1), "00:00")!,
		repeatAfter,
		now,
	});
	const statements =
		verdict.type === "result" && verdict.figures && followUp ? await followUp(ctx, verdict.figures) : [];
	await commitBatch(ctx.db, [...statements, storeVerdictStatement(ctx, row, verdict, now)]);
}

/** Statement that stores a verdict, as long as the attempt still has the row. */
const storeVerdictStatement = (
	ctx: Ctx,
	{ kind, subject, day, attempts }: ClaimedFigures,
	verdict: FigureVerdict,
	now: number,
): Statement =>
	execute(
		ctx.db,
		sql`update ${lineFigures} set ${changeOf(verdict, attempts, now)}
			where kind = ${kind} and subject = ${subject} and day = ${day} and attempts = ${attempts}
				and next_attempt_at is not null`,
	);

/** Figures that LINE told before stay where it tells none now. */
function changeOf(verdict: FigureVerdict, attempts: number, now: number): SQL {
	if (verdict.type === "retry")
		return sql`next_attempt_at = ${verdict.at}, attempts = ${verdict.countsAttempt ? attempts : attempts - 1}`;
	if (verdict.type === "refused")
		return sql`status = 'refused', reason = ${verdict.reason}, attempts = 0, fetched_at = ${now}, next_attempt_at = null`;
	const { status, figures, nextAttemptAt } = verdict;
	return sql`status = ${status}, figures = coalesce(${figures && JSON.stringify(figures)}, figures), reason = null,
		attempts = 0, fetched_at = ${now}, next_attempt_at = ${nextAttemptAt}`;
}
