import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { localTime } from "#db/local-time.ts";
import { packed } from "#db/packed.ts";
import { rowsOf } from "#db/raw.ts";
import { runs } from "#db/runs.ts";
import { whole } from "#db/whole.ts";
import type { Delay } from "#domain/effects/delay.ts";
import { FORECAST_HOURS, hourStart } from "#domain/forecast/forecast.ts";
import { HOUR, MINUTE, SECOND } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { visibleTo } from "../friends/visible.ts";
import type { OperatorCtx } from "../http/types.ts";
import { conditionsWhere, type DeedCall } from "./deeds.ts";

/** The hours of a forecast, and what is counted in them. */
export class Tally {
	readonly start: number;
	readonly end: number;
	readonly own: number[] = Array(FORECAST_HOURS).fill(0);
	readonly others: number[] = Array(FORECAST_HOURS).fill(0);

	/** Whom something that is sent reaches, of those whom the asking operator may see, as a condition on `friends`. */
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

/** Nobody who blocked the account, nor whom its operators blocked. */
const REACHED = sql`${friends.blockedAt} is null and ${friends.userRate} <> -1`;

/** A run that has not been yet, where an action runs only once for each friend. */
export const notYetRun = (actionId: SQL): SQL =>
	sql`not exists (select 1 from ${runs} u where u.action_id = ${actionId} and u.friend_id = ${friends.id}
		and u.state <> 'skipped')`;

/** The clock comes at full minutes: what is due between two is begun at the second. */
export const atFullMinute = (at: SQL): SQL =>
	sql`((${at} + ${whole(MINUTE - 1)}) / ${whole(MINUTE)} * ${whole(MINUTE)})`;

/** What SQL knows of a call: kind of delay, minutes from and until, minute of the day, and the action that runs once. */
export const asRow = ({ delay, deed }: DeedCall) => ({
	kind: delay.delay_type,
	after: delay.delay_min,
	span: delay.delay_max - delay.delay_min,
	clock: Number(delay.delay_at.slice(0, 2)) * 60 + Number(delay.delay_at.slice(3)),
	once: deed.twiceType === 1 ? deed.actionId : null,
});

export const CALL_COLUMNS = ["kind", "after", "span", "clock", "once"] as const;

/** The same, selected under their names. */
export const callColumns = (column: Record<(typeof CALL_COLUMNS)[number], SQL>): SQL =>
	sql.join(
		CALL_COLUMNS.map((name) => sql`${column[name]} as ${sql.identifier(name)}`),
		sql`, `,
	);

interface Counting {
	ctx: Ctx;
	tally: Tally;
	/** Tables for `rows`. */
	tables: SQL;
	/** A row for each call to a friend: `friend_id`, `run_at`, `own`, `cause` (null if never had) and `callColumns`. */
	rows: SQL;
	call: Pick<DeedCall, "conditions">;
}

/** How many calls there are in each hour, of friends who are reached and for whom the conditions hold. */
export function countByHour({ ctx, tally, tables, rows, call }: Counting) {
	const { start, reached } = tally;
	return rowsOf<HourCount>(
		ctx.db,
		packed(sql`${tables}
			select q.hour as hour, q.own as own, count(*) as n from (
				select p.*, (${sendAt(ctx)} - ${whole(start)}) / ${whole(HOUR)} as hour from (${rows}) p
				where p.run_at < ${whole(tally.end)}) q
			cross join ${friends} on ${friends.id} = q.friend_id
			where q.hour < ${whole(FORECAST_HOURS)} and ${reached} and ${conditionsWhere(ctx, call.conditions, "perFriend")}
				and (q.cause is null or not exists (select 1 from ${runs} h where h.cause = q.cause))
				and (q.once is null or ${notYetRun(sql`q.once`)})
			group by q.hour, q.own`),
	);
}

/**
 * When a run's call goes out. A random delay is spread evenly: each friend has a place of their own between the two
 * ends, always the same, so that a forecast asked for twice says the same.
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

/** A friend's place among 2³², by Knuth's multiplicative hash: friends whose ids follow one another lie far apart. */
const PLACE = sql`(p.friend_id * 2654435761 % ${whole(2 ** 32)})`;

/** Minutes of a delay as they are between two moments, for those who spread by hand. */
export const delayOf = ({ delay_min, delay_max }: Delay): [from: number, until: number] => [
	delay_min * MINUTE,
	delay_max * MINUTE,
];
