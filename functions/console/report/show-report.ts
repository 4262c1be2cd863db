import { type SQL, sql } from "drizzle-orm";
import { linkTaps } from "#db/acquisition/links.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import {
	REPORT_FIGURE_NAMES,
	REPORTED_BROADCASTS,
	reportFigureOf,
} from "#domain/console/report/report-figures.ts";
import { monthOf, reportDays } from "#domain/console/report/report-month.ts";
import type { ReportQuery } from "#domain/console/report/report-query.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { currentDay, toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";
import { countBroadcastBookings } from "#functions/console/results/broadcast-bookings.ts";
import { selectBroadcastOpens } from "#functions/console/results/select-broadcast-opens.ts";
import {
	BROADCASTS_WITH_TASKS,
	isBroadcastVisible,
} from "#functions/content/broadcasts/broadcast-state-sql.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { FIGURE_STATEMENTS, spanOfReport } from "./figure-statements.ts";
import { presentLinePart, readLineFigures } from "./line-part.ts";

const FIGURE_COLUMNS = { day: text, count: number };

/**
 * Figures of a month by day, with those of the month before, its largest broadcasts, and LINE's count of the current
 * month. Parts beyond the operator's abilities and scope are missing.
 * @throws Refusal 422 for a month that has not begun
 */
export async function showReport({ ctx, input }: { ctx: OperatorCtx; input: ReportQuery }) {
	const today = currentDay(ctx.now, ctx.zone);
	const { month = monthOf(today) } = input;
	if (month > monthOf(today)) throw invalid("month", FIELD_TEXTS.choiceUnknown);
	const { days, before } = reportDays(month, today);
	const isCurrent = month === monthOf(today);
	const span = spanOfReport({ days, before }, ctx.zone);
	const names = REPORT_FIGURE_NAMES.filter((name) => {
		const { ability, isOfAccount } = reportFigureOf(name);
		return hasAbility(ctx.operator, ability) && (!isOfAccount || ctx.operator.friendScope.all);
	});
	const [broadcasts, lineRows, ...figures] = await ctx.db.batch([
		queryRows(
			ctx.db,
			BROADCAST_COLUMNS,
			largestBroadcasts(ctx, { ...span, from: toInstant(days[0]!, "00:00", ctx.zone)! }),
		),
		readLineFigures(ctx, before[0]!, days.at(-1)!),
		...names.map((name) => queryRows(ctx.db, FIGURE_COLUMNS, FIGURE_STATEMENTS[name](ctx, span))),
	]);
	const quota = isCurrent ? await readQuota(ctx) : null;
	return {
		month,
		is_current: isCurrent ? 1 : 0,
		today,
		days,
		before_days: before,
		figures: names.map((name, index) => {
			const counts = new Map(figures[index]!.map(({ day, count }) => [day, count]));
			const countsOf = (dates: readonly string[]) => dates.map((day) => counts.get(day) ?? 0);
			return { name, values: countsOf(days), before: countsOf(before) };
		}),
		/** Null for an operator who may not see broadcasts. */
		broadcasts: mayOpenPage(ctx.operator.abilities, "broadcast")
			? broadcasts.map(({ at, tapped, ...broadcast }) => ({
					...broadcast,
					at: toWireTime(at, ctx.zone),
					/** Friends who tapped a link; null for an operator who may not see taps. */
					tapped: hasAbility(ctx.operator, "link-read") ? tapped : null,
				}))
			: null,
		/** Messages of the current month by LINE's own count; null for others, and if LINE does not answer. */
		quota,
		/** Figures of LINE; null for an operator who sees some friends. */
		line: ctx.operator.friendScope.all ? presentLinePart(lineRows, month) : null,
	};
}

const BROADCAST_COLUMNS = {
	id: number,
	name: text,
	at: number,
	sent: number,
	tapped: nullable(number),
	booked: nullable(number),
	opened: nullable(number),
};

/** Only the listed broadcasts are counted; their order is that of the audience. */
function largestBroadcasts(ctx: OperatorCtx, { from, before }: { from: number; before: number }): SQL {
	const at = sql`coalesce(b.planned_at, b.ordered_at)`;
	const bookings = countBroadcastBookings(ctx);
	return sql`with listed as materialized (select b.id, b.name, ${at} as began, t.total from ${BROADCASTS_WITH_TASKS}
			where ${isBroadcastVisible(ctx)} and t.total > 0 and ${at} >= ${from} and ${at} < ${before}
			order by t.total desc, b.id desc limit ${REPORTED_BROADCASTS}),
			${bookings.part}
		select listed.id as id, listed.name as name, listed.began as at,
			(select count(*) from ${deliveries} d where d.broadcast_id = listed.id and d.state = 'sent'
				and ${isFriendVisible(ctx.operator, sql`d.friend_id`)}) as sent,
			(select count(distinct t.friend_id) from ${linkTaps} t where t.source_type = 'broadcast' and t.source_id = listed.id
				and ${isFriendVisible(ctx.operator, sql`t.friend_id`)}) as tapped,
			${bookings.count} as booked, ${selectBroadcastOpens(ctx, sql`listed.id`)} as opened
		from listed order by listed.total desc, listed.id desc`;
}
