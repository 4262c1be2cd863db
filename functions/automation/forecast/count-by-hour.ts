import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, typed } from "#db/platform/sql/row-columns.ts";
import { FORECAST_HOURS, hourStart } from "#domain/automation/forecast/send-forecast.ts";
import { DELAY_TYPE, type Delay } from "#domain/engine/actions/effects/delay.ts";
import { ONCE_PER_FRIEND } from "#domain/engine/actions/repetition-rule.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { dependsOnToday } from "#functions/engine/filters/depends-on-today.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { conditionsWhere, type ForecastCall } from "./forecast-calls.ts";
import { type ForecastDay, listForecastDays } from "./forecast-day-ranges.ts";

/** Hourly counts of a forecast. */
export class ForecastTally {
	readonly start: number;
	readonly end: number;
	readonly own: number[] = Array(FORECAST_HOURS).fill(0);
	readonly others: number[] = Array(FORECAST_HOURS).fill(0);

	/** Friends whom a message reaches and the operator may see, as a condition on `friends`. */
	readonly isReached: SQL;

	constructor({ now, zone, operator }: Pick<OperatorCtx, "now" | "zone" | "operator">) {
		this.isReached = sql`${IS_REACHED} and ${visibleTo(operator)}`;
		this.start = hourStart(now, zone);
		this.end = this.start + FORECAST_HOURS * HOUR;
	}

	/** Counts of the item that the forecast is for, or of all others. */
	hoursOf = (isOwn: boolean): number[] => (isOwn ? this.own : this.others);

	add(rows: HourCount[]): void {
		for (const { hour, own, n } of rows) this.hoursOf(own === 1)[hour]! += n;
	}
}

/** Number of calls in an hour of the forecast; `own` is 1 for those of the item that the forecast is for. */
const HOUR_COUNT_COLUMNS = {
	hour: number,
	own: typed<0 | 1>(number),
	n: number,
};

export type HourCount = RowOfColumns<typeof HOUR_COUNT_COLUMNS>;

/** Excludes friends who blocked the account or were blocked by its operators. */
const IS_REACHED = sql`${friends.blockedAt} is null and ${friends.userRate} <> ${integerLiteral(USER_RATE.blocked)}`;

/** Excludes friends for whom a once-only action has already run. */
export const notYetRun = (actionId: SQL): SQL =>
	sql`not exists (select 1 from ${runs} u where u.action_id = ${actionId} and u.friend_id = ${friends.id}
		and u.state <> 'skipped')`;

/** Cron runs every full minute: an action due in between runs at the next one. */
export const atFullMinute = (at: SQL): SQL =>
	sql`((${at} + ${integerLiteral(MINUTE - 1)}) / ${integerLiteral(MINUTE)} * ${integerLiteral(MINUTE)})`;

/**
 * Values of a call for SQL: type of delay, its minutes and span, minute of the day, and the id of a once-only
 * action.
 */
export const callRow = ({ delay, action }: ForecastCall) => ({
	kind: delay.delay_type,
	after: delay.delay_min,
	span: delay.delay_max - delay.delay_min,
	clock: Number(delay.delay_at.slice(0, 2)) * 60 + Number(delay.delay_at.slice(3)),
	once: action.twiceType === ONCE_PER_FRIEND ? action.actionId : null,
});

/** Columns of `callRow`: `kind` is `delay_type`, `after` and `span` are minutes, `clock` the minute of the day. */
export const CALL_COLUMNS = ["kind", "after", "span", "clock", "once"] as const;

/** Columns of `callRow`, selected under their names. */
export const callColumns = (column: Record<(typeof CALL_COLUMNS)[number], SQL>): SQL =>
	sql.join(
		CALL_COLUMNS.map((name) => sql`${column[name]} as ${sql.identifier(name)}`),
		sql`, `,
	);

interface HourCountArgs {
	ctx: Ctx;
	tally: ForecastTally;
	/** Common table expressions for `rows`. */
	commonTables: SQL;
	/**
	 * One row for each call to a friend: `friend_id`, `run_at`, `own`, `cause` (null if there is none yet) and
	 * `callColumns`.
	 */
	rows: SQL;
	call: Pick<ForecastCall, "conditions">;
}

/** Number of calls per hour, for friends who can be reached and meet the conditions on that day. */
export async function countByHour(args: HourCountArgs): Promise<HourCount[]> {
	const { ctx, tally, call } = args;
	const days = call.conditions.some(dependsOnToday)
		? listForecastDays(ctx, tally.end)
		: [{ now: ctx.now, from: 0, end: tally.end }];
	const counts = await Promise.all(days.map((day) => countOfDay(args, day)));
	return counts.flat();
}

function countOfDay(
	{ ctx, tally, commonTables, rows, call }: HourCountArgs,
	{ now, from: dayStart, end: dayEnd }: ForecastDay,
) {
	const { start, isReached } = tally;
	return queryRows(
		ctx.db,
		HOUR_COUNT_COLUMNS,
		packValues(sql`${commonTables}
			select q.hour as hour, q.own as own, count(*) as n from (
				select p.*, (${sendAt(ctx)} - ${integerLiteral(start)}) / ${integerLiteral(HOUR)} as hour from (${rows}) p
				where p.run_at >= ${integerLiteral(dayStart)} and p.run_at < ${integerLiteral(dayEnd)}) q
			cross join ${friends} on ${friends.id} = q.friend_id
			where q.hour < ${integerLiteral(FORECAST_HOURS)} and ${isReached} and ${conditionsWhere({ ...ctx, now }, call.conditions, "perFriend")}
				and (q.cause is null or not exists (select 1 from ${runs} h where h.cause = q.cause))
				and (q.once is null or ${notYetRun(sql`q.once`)})
			group by q.hour, q.own`),
	);
}

/**
 * Send time of a call `p`: at once, after a delay, or at the next time of day. A random delay is spread evenly: each
 * friend has a fixed share of the interval, so that the same forecast returns the same numbers.
 */
export function sendAt(ctx: Ctx): SQL {
	const local = createLocalTime(ctx);
	const clock = sql`p.clock * ${integerLiteral(MINUTE)}`;
	const today = local.instantOf(local.dayOf(sql`p.run_at`), clock);
	const tomorrow = local.instantOf(sql`(${local.dayOf(sql`p.run_at`)} + 1)`, clock);
	return sql`case p.kind when ${integerLiteral(DELAY_TYPE.immediate)} then p.run_at
		when ${integerLiteral(DELAY_TYPE.minutes)} then p.run_at + p.after * ${integerLiteral(MINUTE)} + ${FRIEND_SHARE} * p.span * 60 / ${integerLiteral(2 ** 32)} * ${integerLiteral(SECOND)}
		else case when ${today} > p.run_at then ${today} else ${tomorrow} end end`;
}

/** A friend's share of 2³², by Knuth's multiplicative hash, which spreads consecutive ids. */
const FRIEND_SHARE = sql`(p.friend_id * 2654435761 % ${integerLiteral(2 ** 32)})`;

/** Bounds of a delay in ms, for callers that spread counts themselves. */
export const delayBounds = ({ delay_min, delay_max }: Delay): [from: number, until: number] => [
	delay_min * MINUTE,
	delay_max * MINUTE,
];
