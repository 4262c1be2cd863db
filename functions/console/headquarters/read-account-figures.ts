import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salons } from "#db/booking/salons.ts";
import { messages } from "#db/engine/messages.ts";
import { auditLog } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { TREND_NAMES, type TrendName } from "#domain/console/headquarters/account-figures.ts";
import { reportDays } from "#domain/console/report/report-month.ts";
import { MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { UNSOLVED_COUNT, unsolvedCondition } from "#functions/booking/salons/unsolved-condition.ts";
import { figuresStatement, presentFigure } from "#functions/console/home/count-figures.ts";
import { FIGURE_STATEMENTS, spanOfReport } from "#functions/console/report/figure-statements.ts";
import { MAX_WAITING_COUNT, selectWaitingTalks } from "#functions/inbox/timeline/count-waiting-messages.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Table whose rows become due. */
export interface DueTable {
	table: SQLiteTable;
}

/** Delay from which due work counts as stopped; wake-ups and ticks come every minute. */
const LATE_AFTER = 5 * MINUTE;

const WAITING_COLUMNS = { talks: number, since: nullable(number) };
const FAILURE_NAMES = ["failed", "parked", "stopped"] as const;
const FAILURE_COLUMNS = { failed: number, parked: number, stopped: number };
const STATE_COLUMNS = {
	/** Reservations that need an operator. */
	unsolved: number,
	/** Time at which the oldest due work was due; null without any. */
	dueSince: nullable(number),
	lastMessageAt: nullable(number),
	lastOperationAt: nullable(number),
};
const TREND_COLUMNS = { day: text, count: number };

/** Days of the figures: this month until today, and as many of the month before. */
export const daysOfFigures = (today: string) => reportDays(today.slice(0, 7), today);

/** Reads the figures of an account in one call. */
export async function readAccountFigures(ctx: OperatorCtx, dueTables: readonly DueTable[], today: string) {
	const { days, before } = daysOfFigures(today);
	const span = spanOfReport({ days, before }, ctx.zone);
	const [[waiting], [failures], [state], ...trends] = await ctx.db.batch([
		queryRows(ctx.db, WAITING_COLUMNS, selectWaitingTalks(ctx)),
		queryRows(ctx.db, FAILURE_COLUMNS, figuresStatement(ctx, FAILURE_NAMES)),
		queryRows(ctx.db, STATE_COLUMNS, selectState(dueTables)),
		...TREND_NAMES.map((name) => queryRows(ctx.db, TREND_COLUMNS, FIGURE_STATEMENTS[name](ctx, span))),
	]);
	const wireTime = (at: number | null | undefined) => (at ? toWireTime(at, ctx.zone) : null);
	const { talks = 0, since = null } = waiting ?? {};
	const dueSince = state?.dueSince ?? null;
	const trendOf = (index: number) => {
		const counts = new Map(trends[index]!.map(({ day, count }) => [day, count]));
		const countsOf = (dates: readonly string[]) => dates.map((day) => counts.get(day) ?? 0);
		return { values: countsOf(days), before: countsOf(before) };
	};
	return {
		waiting: {
			talks: { count: Math.min(talks, MAX_WAITING_COUNT), more: talks > MAX_WAITING_COUNT },
			since: wireTime(since),
			minutes: since === null ? null : Math.max(0, Math.floor((ctx.now - since) / MINUTE)),
		},
		unsolved: state?.unsolved ?? 0,
		failures: Object.fromEntries(
			FAILURE_NAMES.map((name) => [name, presentFigure(name, failures?.[name] ?? 0)]),
		) as Record<(typeof FAILURE_NAMES)[number], ReturnType<typeof presentFigure>>,
		/** Time since which work has been due and is not done; null where all is done in time. */
		late_since: dueSince !== null && dueSince < ctx.now - LATE_AFTER ? wireTime(dueSince) : null,
		last_message_at: wireTime(state?.lastMessageAt),
		last_operation_at: wireTime(state?.lastOperationAt),
		trends: Object.fromEntries(TREND_NAMES.map((name, index) => [name, trendOf(index)])) as Record<
			TrendName,
			ReturnType<typeof trendOf>
		>,
	};
}

/** Later than any time. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Each part reads one row by an index, except the open reservations, which have a partial index. */
const selectState = (dueTables: readonly DueTable[]): SQL => sql`select
	(select ${UNSOLVED_COUNT} from ${salons} s cross join ${reservations} on ${reservations.salonId} = s.id
		where s.deleted_at is null and ${unsolvedCondition(sql`${reservations}`)}) as unsolved,
	nullif(min(${NEVER}, ${sql.join(
		dueTables.map(({ table }) => sql`ifnull((select min(next_attempt_at) from ${table}), ${NEVER})`),
		sql`, `,
	)}), ${NEVER}) as dueSince,
	(select m.timestamp from ${messages} m order by m.id desc limit 1) as lastMessageAt,
	(select a.at from ${auditLog} a order by a.id desc limit 1) as lastOperationAt`;
