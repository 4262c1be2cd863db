import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import { localTime } from "#db/platform/sql/local-time.ts";
import { packed } from "#db/platform/sql/packed.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { whole } from "#db/platform/sql/whole.ts";
import { FORECAST_HOURS, hourStart } from "#domain/automation/forecast/forecast.ts";
import type { Delay } from "#domain/engine/actions/effects/delay.ts";
import { HOUR, MINUTE, SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { dependsOnToday } from "#functions/engine/filters/depends-on-today.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { daysFrom, type ForecastDay } from "./days.ts";
import { conditionsWhere, type DeedCall } from "./deeds.ts";

/** The hours of a forecast, and their counts. */
export class Tally {
	readonly start: number;
	readonly end: number;
	readonly own: number[] = Array(FORECAST_HOURS).fill(0);
	readonly others: number[] = Array(FORECAST_HOURS).fill(0);

	/** The friends whom a message reaches, among those whom the operator may see, as a condition on `friends`. */
	readonly reached: SQL;

	constructor({ now, zone, operator }: Pick<OperatorCtx, "now" | "zone" | "operator">) {
		this.reached = sql`${REACHED} and ${visibleTo(operator)}`;
		this.start = hourStart(now, zone);
		this.end = this.start + FORECAST_HOURS * HOUR;
	}

	of = (isOwn: boolean): number[] => (isOwn ? this.own : this.others);

	add(rows: HourCount[]): void {
		for (const { hour, own, n } of rows) this.of(own === 1)[hour]! += n;
	}
}

export interface HourCount {
	hour: number;
	own: 0 | 1;
	n: number;
}

/** Excludes friends who blocked the account or were blocked by its operators. */
const REACHED = sql`${friends.blockedAt} is null and ${friends.userRate} <> -1`;

/** For an action that runs once for each friend, excludes friends who have had it. */
export const notYetRun = (actionId: SQL): SQL =>
	sql`not exists (select 1 from ${runs} u where u.action_id = ${actionId} and u.friend_id = ${friends.id}
		and u.state <> 'skipped')`;

/** Cron runs every full minute: anything due in between runs at the next one. */
export const atFullMinute = (at: SQL): SQL =>
	sql`((${at} + ${whole(MINUTE - 1)}) / ${whole(MINUTE)} * ${whole(MINUTE)})`;

/** The values of a call for SQL: kind of delay, minutes from and until, minute of the day, and the once-only action. */
export const asRow = ({ delay, deed }: DeedCall) => ({
	kind: delay.delay_type,
	after: delay.delay_min,
	span: delay.delay_max - delay.delay_min,
	clock: Number(delay.delay_at.slice(0, 2)) * 60 + Number(delay.delay_at.slice(3)),
	once: deed.twiceType === 1 ? deed.actionId : null,
});

export const CALL_COLUMNS = ["kind", "after", "span", "clock", "once"] as const;

/** The columns of `asRow`, selected under their names. */
export const callColumns = (column: Record<(typeof CALL_COLUMNS)[number], SQL>): SQL =>
	sql.join(
		CALL_COLUMNS.map((name) => sql`${column[name]} as ${sql.identifier(name)}`),
		sql`, `,
	);

interface Counting {
	ctx: Ctx;
	tally: Tally;
	/** Common table expressions for `rows`. */
	tables: SQL;
	/**
	 * One row for each call to a friend: `friend_id`, `run_at`, `own`, `cause` (null if there is none yet) and
	 * `callColumns`.
	 */
	rows: SQL;
	call: Pick<DeedCall, "conditions">;
}

/** The number of calls in each hour, for friends who can be reached and for whom the conditions hold on the day. */
export async function countByHour(counting: Counting): Promise<HourCount[]> {
	const { ctx, tally, call } = counting;
	const days = call.conditions.some(dependsOnToday)
		? daysFrom(ctx, tally.end)
		: [{ now: ctx.now, from: 0, end: tally.end }];
	const counts = await Promise.all(days.map((day) => countOfDay(counting, day)));
	return counts.flat();
}

function countOfDay({ ctx, tally, tables, rows, call }: Counting, { now, from, end }: ForecastDay) {
	const { start, reached } = tally;
	return rowsOf<HourCount>(
		ctx.db,
		packed(sql`${tables}
			select q.hour as hour, q.own as own, count(*) as n from (
				select p.*, (${sendAt(ctx)} - ${whole(start)}) / ${whole(HOUR)} as hour from (${rows}) p
				where p.run_at >= ${whole(from)} and p.run_at < ${whole(end)}) q
			cross join ${friends} on ${friends.id} = q.friend_id
			where q.hour < ${whole(FORECAST_HOURS)} and ${reached} and ${conditionsWhere({ ...ctx, now }, call.conditions, "perFriend")}
				and (q.cause is null or not exists (select 1 from ${runs} h where h.cause = q.cause))
				and (q.once is null or ${notYetRun(sql`q.once`)})
			group by q.hour, q.own`),
	);
}

/**
 * When a call is sent. A random delay is spread evenly: each friend has a fixed share of the interval, so that the same
 * forecast gives the same numbers.
 */
function sendAt(ctx: Ctx): SQL {
	const local = localTime(ctx);
	const clock = sql`p.clock * ${whole(MINUTE)}`;
	const today = local.instantOf(local.dayOf(sql`p.run_at`), clock);
	const tomorrow = local.instantOf(sql`(${local.dayOf(sql`p.run_at`)} + 1)`, clock);
	return sql`case p.kind when 0 then p.run_at
		when 1 then p.run_at + p.after * ${whole(MINUTE)} + ${PLACE} * p.span * 60 / ${whole(2 ** 32)} * ${whole(SECOND)}
		else case when ${today} > p.run_at then ${today} else ${tomorrow} end end`;
}

/** A friend's share of 2³², by Knuth's multiplicative hash, which puts consecutive ids far apart. */
const PLACE = sql`(p.friend_id * 2654435761 % ${whole(2 ** 32)})`;

/** The interval of a delay in minutes, for callers that spread counts themselves. */
export const delayOf = ({ delay_min, delay_max }: Delay): [from: number, until: number] => [
	delay_min * MINUTE,
	delay_max * MINUTE,
];
