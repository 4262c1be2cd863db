import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { conversions, trackers } from "#db/acquisition/conversions.ts";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { links, linkTaps } from "#db/acquisition/links.ts";
import { ACTIVE_EVENT_STATUS_LIST, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salons } from "#db/booking/salons.ts";
import { richmenus, richmenuTaps } from "#db/content/rich-menus.ts";
import { friends } from "#db/engine/friends.ts";
import { messageDays } from "#db/inbox/message-days.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import type { ReportFigureName } from "#domain/console/report/report-figures.ts";
import type { reportDays } from "#domain/console/report/report-month.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { toInstant } from "#domain/platform/time/wire-time.ts";
import { visibleReservationCondition } from "#functions/booking/salons/reservations/reservation-rows.ts";
import { isFriendVisible, visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { isFoundGone } from "#functions/engine/friend-records/gone-friends.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Days of the report and of the month before: dates, and the instants of their beginning and end. */
interface ReportSpan {
	firstDay: string;
	lastDay: string;
	from: number;
	before: number;
}

/** Span of a report's days and of those before them. */
export function spanOfReport(
	{ days, before }: Pick<ReturnType<typeof reportDays>, "days" | "before">,
	zone: string,
): ReportSpan {
	const startOf = (day: string) => toInstant(day, "00:00", zone)!;
	const [firstDay, lastDay] = [before[0]!, days.at(-1)!];
	return { firstDay, lastDay, from: startOf(firstDay), before: startOf(daysAfter(lastDay, 1)) };
}

/** Statement of a figure: rows `day`, `count`, within the operator's scope. */
type FigureStatement = (ctx: OperatorCtx, span: ReportSpan) => SQL;

/** Records `x` of a table whose index has an owner (a form, a link), and then the instant. */
const perOwner =
	(owner: SQLWrapper, records: SQL, count = sql`count(*)`): FigureStatement =>
	(ctx, { from, before }) =>
		sql`select ${createLocalTime(ctx).dateOf(sql`x.created_at`)} as day, ${count} as count
			from ${owner} o cross join ${records} and x.created_at >= ${from} and x.created_at < ${before}
			where ${isFriendVisible(ctx.operator, sql`x.friend_id`)} group by 1`;

const perFriend =
	(at: SQLWrapper, condition = sql`1`): FigureStatement =>
	(ctx, { from, before }) =>
		sql`select ${createLocalTime(ctx).dateOf(sql`${at}`)} as day, count(*) as count from ${friends}
			where ${at} >= ${from} and ${at} < ${before} and ${condition} and ${friends.userRate} = ${USER_RATE.shown}
				and ${visibleTo(ctx.operator)} group by 1`;

const perMessage =
	(count: SQLWrapper): FigureStatement =>
	(_ctx, { firstDay, lastDay }) =>
		sql`select day, ${count} as count from ${messageDays} where day between ${firstDay} and ${lastDay}`;

/** Bookings by the day of the visit, since their indexes begin with it; those of events for who may read events. */
const bookings: FigureStatement = (ctx, { firstDay, lastDay, from, before }) =>
	sql`select day, sum(count) as count from (
		select ${reservations.date} as day, count(*) as count from ${salons} s
			cross join ${reservations} on ${reservations.salonId} = s.id
				and ${reservations.date} between ${firstDay} and ${lastDay}
			where s.deleted_at is null and ${reservations.parentId} is null and ${reservations.deletedAt} is null
				and ${reservations.status} = 'approved' and ${visibleReservationCondition(ctx)} = 1 group by 1
		union all select ${createLocalTime(ctx).dateOf(sql`o.starts_at`)}, count(*) from ${eventReserves} o
			cross join ${eventReservations} x on x.event_reserve_id = o.id and x.status in ${ACTIVE_EVENT_STATUS_LIST}
			where ${hasAbility(ctx.operator, "event_reserve") ? sql`1` : sql`0`}
				and o.starts_at >= ${from} and o.starts_at < ${before} and o.deleted_at is null
				and ${isFriendVisible(ctx.operator, sql`x.friend_id`)} group by 1) group by 1`;

const conversionRecords = sql`${conversions} x on x.tracker_id = o.id`;

/** Statements of all figures. */
export const FIGURE_STATEMENTS: Record<ReportFigureName, FigureStatement> = {
	followed: perFriend(friends.followedAt),
	blocked: perFriend(friends.blockedAt, sql`not ${isFoundGone}`),
	sent: perMessage(messageDays.sent),
	received: perMessage(messageDays.received),
	linkTaps: perOwner(links, sql`${linkTaps} x on x.link_id = o.id`),
	menuTaps: perOwner(richmenus, sql`${richmenuTaps} x on x.richmenu_id = o.id`),
	answers: perOwner(forms, sql`${formAnswers} x on x.form_id = o.id`),
	bookings,
	conversions: perOwner(trackers, conversionRecords),
	sales: perOwner(trackers, conversionRecords, sql`coalesce(sum(x.value), 0)`),
};
