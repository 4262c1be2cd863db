import { type SQL, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { runs } from "#db/engine/runs.ts";
import { sendingCaps, sendingCounts, sendingPriorities } from "#db/engine/sending-caps.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { CAP_PRIORITY_NAMES } from "#domain/engine/sending-caps/cap-settings.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { senseEnd } from "../bases/registry.ts";
import { hasEndedCoupon, mayHaveCoupon } from "../ended-coupon.ts";
import { isAdvertising, KIND_OF_SEND } from "./cap-kind-sql.ts";
import { type CapTimes, capTimes, WEEK_BEFORE } from "./cap-times.ts";

/** Condition: caps or quiet hours are set. */
export const ARE_SENDS_LIMITED: SQL = sql`exists (select 1 from ${sendingCaps} where is_active)`;

/**
 * Columns of a delivery with a verdict. One that is sent is counted at this attempt, which replaces an earlier count; one
 * without a verdict keeps its count.
 */
export const capColumns = ({ kind, isHeld, now }: Record<"kind" | "isHeld" | "now", SQL>): SQL =>
	sql`counted_at = case when ${kind} is null then ${deliveries.countedAt} when ${isHeld} then null else ${now} end,
		counted_as = coalesce(${kind}, ${deliveries.countedAs}),
		deferred_at = iif(${isHeld}, coalesce(${deliveries.deferredAt}, ${now}), ${deliveries.deferredAt})`;

/** Value of `counted_at` for a delivery that ends without LINE having it; one in doubt stays counted. */
export const UNCOUNTED: SQL = sql.raw("iif(in_doubt, counted_at, null)");

/** Times of `CapTimes` and the claim's own, as SQL. */
export type CapTimesSql = Record<keyof CapTimes | "now", SQL>;

/** Times at an instant in the account's zone. */
export function capTimesSql(now: number, zone: string): CapTimesSql {
	const times = capTimes(now, zone);
	return {
		now: sql`${now}`,
		dayStart: sql`${times.dayStart}`,
		minute: sql`${times.minute}`,
		quietToday: sql`${times.quietToday}`,
		quietYesterday: sql`${times.quietYesterday}`,
		month: sql`${times.month}`,
		nextMonth: sql`${times.nextMonth}`,
	};
}

const DAY_SQL = integerLiteral(DAY);
const MINUTE_SQL = integerLiteral(MINUTE);
const reasonSql = (reason: string): SQL => sql.raw(`'${reason.replaceAll("'", "''")}'`);

/** Position of a priority in the order; a literal, since the planner knows it. */
const PRIORITY_ORDER = sql.raw(
	`'${JSON.stringify(Object.fromEntries(CAP_PRIORITY_NAMES.map((name, order) => [name, order])))}'`,
);
const ALWAYS = integerLiteral(CAP_PRIORITY_NAMES.indexOf("always"));
const LAST = integerLiteral(CAP_PRIORITY_NAMES.indexOf("last"));

/**
 * SQL of the verdict of caps and quiet hours on each delivery of a claim that LINE would count: no row while nothing is
 * limited. Replies are free and answer the friend, and a message in doubt keeps the verdict of its first attempt.
 * - `hold_until`: time of the next attempt; null for a message that may be sent.
 * - `drop_reason`: reason not to send it at all.
 * - `hold_reason`: reason of `hold_until`.
 * - `kind`: kind under which a sent message is counted.
 * The messages of one friend, and of the account in a month, are numbered within the claim, so that no claim passes a cap.
 * @param candidates ids of deliveries that nothing else withdraws
 */
export const capVerdicts = (candidates: SQL, at: CapTimesSql): SQL => sql`(
	with cap as materialized (select c.*, ${at.dayStart} + ${quietEndSql(at)} * ${MINUTE_SQL} as quiet_until,
			${at.dayStart} + ${DAY_SQL} + c.defer_minute * ${MINUTE_SQL} as next_day,
			c.month_limit is not null or c.month_limits <> '{}' as limits_month
		from ${sendingCaps} c where c.is_active),
	named as materialized (
			select d.id as id, d.friend_id as friend_id, d.due_at as due_at, d.order_key as order_key, d.messages as messages,
				d.counted_at as counted_at, d.counted_as as counted_as, d.deferred_at as deferred_at, ${KIND_OF_SEND} as kind,
				iif(d.broadcast_id is null, origin.cause_id, d.broadcast_id) as item_id,
				iif(origin.id is null, null, ${senseEnd(sql`d.attempts`)}) as sense_end
			from cap cross join ${deliveries} d left join ${runs} run on run.id = d.run_id
				left join ${runs} origin on origin.id = ifnull(run.root_id, run.id)
			where d.id in ${candidates} and not d.in_doubt and d.state = 'scheduled'
				and not (d.reply_token is not null and d.reply_until > ${at.now})),
	candidate as materialized (select named.*, ${isAdvertising(sql`named.kind`)} as is_advertising,
			iif(named.kind = 'chat' or exists (select 1 from json_each(cap.quiet_exceptions) excepted where excepted.value = named.kind),
				null, cap.quiet_until) as quiet_until,
			${PRIORITY_ORDER} ->> ('$.' || coalesce(
				(select p.priority from ${sendingPriorities} p where p.kind = named.kind and p.item_id = named.item_id),
				cap.priorities ->> ('$.' || named.kind), 'normal')) as priority,
			ifnull(named.deferred_at, ${at.now}) + cap.defer_days * ${DAY_SQL} as last_at
		from cap cross join named),
	of_friend as materialized (select placed.id as id,
			placed.priority > ${ALWAYS} and ${isAbove(at.dayStart, sql`cap.day_limit`, sql`placed.own_day`)} as is_above_day,
			placed.priority > ${ALWAYS} and ${isAbove(weekStart(at), sql`cap.week_limit`, sql`placed.own_week`)} as is_above_week
		from cap cross join (select c.*,
				row_number() over (partition by c.friend_id order by c.priority, c.due_at, c.id) as place,
				sum(${isCountedSince(at.dayStart)}) over (partition by c.friend_id) as own_day,
				sum(${isCountedSince(weekStart(at))}) over (partition by c.friend_id) as own_week
			from candidate c where c.is_advertising and c.quiet_until is null) placed
		where cap.day_limit is not null or cap.week_limit is not null),
	of_month as materialized (select placed.id as id,
			placed.is_advertising and not (cap.over_month = 'priority' and placed.priority = ${ALWAYS})
				and (ifnull(${usedOfMonth(at)} - placed.own + placed.place > cap.month_limit, 0)
					or ifnull(${usedOfKind(at)} - placed.own_kind + placed.kind_place > cap.month_limits ->> ('$.' || placed.kind), 0))
				as is_above
		from cap cross join (select c.*,
				row_number() over (order by c.is_advertising, c.priority, c.due_at, c.id) as place,
				row_number() over (partition by c.kind order by c.priority, c.due_at, c.id) as kind_place,
				sum(${isCountedInMonth(at)}) over () as own,
				sum(${isCountedInMonth(at)} and c.counted_as = c.kind) over (partition by c.kind) as own_kind
			from candidate c left join of_friend f on f.id = c.id
			where c.quiet_until is null and not ifnull(f.is_above_day or f.is_above_week, 0)) placed
		where cap.limits_month),
	decided as materialized (select c.*, cap.over as over, is_above_day or is_above_week as is_above_friend, m.is_above as is_above_month,
			case when c.quiet_until is not null then c.quiet_until
				when f.is_above_day or f.is_above_week then cap.next_day
				when m.is_above then min(${at.nextMonth}, c.last_at) end as hold_until,
			case when c.quiet_until is not null then ${reasonSql(DELIVERY_TEXTS.capQuiet)}
				when f.is_above_day then ${reasonSql(DELIVERY_TEXTS.capDay)}
				when f.is_above_week then ${reasonSql(DELIVERY_TEXTS.capWeek)}
				when m.is_above then ${reasonSql(DELIVERY_TEXTS.capMonth)} end as hold_reason,
			iif(cap.over = 'merge' and (f.is_above_day or f.is_above_week), exists (select 1 from ${deliveries} e
				where e.friend_id = c.friend_id and e.due_at between c.due_at - cap.defer_days * ${DAY_SQL} and c.due_at
					and e.order_key = c.order_key and e.deferred_at is not null and e.sent_at > c.due_at), 0) as is_behind_deferred
		from candidate c cross join cap left join of_friend f on f.id = c.id left join of_month m on m.id = c.id)
	select id, kind, hold_until, hold_reason, case
			when hold_until is null then null
			when sense_end <= hold_until then ${reasonSql(DELIVERY_TEXTS.capSenseEnded)}
			when ${mayHaveCoupon(sql`messages`)} and ${hasEndedCoupon(sql`messages`, sql`hold_until`)}
				then ${reasonSql(DELIVERY_TEXTS.capSenseEnded)}
			when is_above_friend and over = 'drop' then ${reasonSql(DELIVERY_TEXTS.capDropped)}
			when is_above_friend and over = 'merge' and is_behind_deferred then ${reasonSql(DELIVERY_TEXTS.capMerged)}
			when is_above_friend and hold_until > last_at then ${reasonSql(DELIVERY_TEXTS.capExpired)}
			when is_above_month and last_at <= ${at.now} then ${reasonSql(DELIVERY_TEXTS.capMonthExpired)}
			end as drop_reason
		from decided)`;

const weekStart = (at: CapTimesSql): SQL => sql`(${at.dayStart} - ${integerLiteral(WEEK_BEFORE)})`;

/** Minutes from midnight to the end of the quiet period (`quietEnd` of the domain). */
function quietEndSql({ minute, quietToday, quietYesterday }: CapTimesSql): SQL {
	const value = (path: SQL, name: "from" | "until") =>
		sql`(c.quiet_hours ->> (${path} || ${sql.raw(`'.${name}'`)}))`;
	const [from, until] = [value(quietToday, "from"), value(quietToday, "until")];
	const untilOfYesterday = value(quietYesterday, "until");
	return sql`case when ${untilOfYesterday} <= ${value(quietYesterday, "from")} and ${minute} < ${untilOfYesterday}
			then ${untilOfYesterday}
		when ${minute} < ${from} then null
		when ${until} <= ${from} then 1440 + ${until}
		when ${minute} < ${until} then ${until} end`;
}

/** 1 for a candidate `c` that an earlier attempt counted for its friend in the period; it is counted again. */
const isCountedSince = (start: SQL): SQL =>
	sql`ifnull(c.counted_at >= ${start}, 0) and ifnull(${isAdvertising(sql`c.counted_as`)}, 0)`;

/**
 * Condition: with the friend's other messages of a period, a placed candidate is above a limit. One of the last priority
 * leaves a message of the day to others, unless there is only one.
 */
const isAbove = (start: SQL, limit: SQL, own: SQL): SQL => sql`iif(${limit} is null, 0,
	(select count(*) from ${deliveries} e where e.friend_id = placed.friend_id and e.counted_at >= ${start}
		and ${isAdvertising(sql`e.counted_as`)}) - ${own} + placed.place
	> ${limit} - (placed.priority = ${LAST} and ${limit} > 1))`;

const usedOfMonth = ({ month }: CapTimesSql): SQL =>
	sql`((select total(n.sends) from ${sendingCounts} n where n.month = ${month}) + iif(cap.others_month = ${month}, cap.others, 0))`;

const usedOfKind = ({ month }: CapTimesSql): SQL =>
	sql`ifnull((select n.sends from ${sendingCounts} n where n.month = ${month} and n.kind = placed.kind), 0)`;

/** As in the trigger of `sending_counts`. */
const isCountedInMonth = ({ month }: CapTimesSql): SQL =>
	sql`ifnull(strftime('%Y-%m', (c.counted_at + 32400000) / 1000, 'unixepoch') = ${month}, 0)`;
