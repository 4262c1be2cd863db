import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salons } from "#db/booking/salons.ts";
import { lineFigures } from "#db/console/line-figures-table.ts";
import { friends } from "#db/engine/friends.ts";
import { messageDays } from "#db/inbox/message-days.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { chartDays, type HomeDay } from "#domain/console/home/chart-days.ts";
import type { FollowerFigures } from "#domain/console/line-figures/figure-kinds.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { currentDay, toInstant } from "#domain/platform/time/wire-time.ts";
import { visibleReservationCondition } from "#functions/booking/salons/reservations/reservation-rows.ts";
import {
	BROADCASTS_WITH_TASKS,
	isBroadcastVisible,
} from "#functions/content/broadcasts/broadcast-state-sql.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { isFoundGone } from "#functions/engine/friend-records/gone-friends.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { uncountedMessages } from "./count-daily-messages.ts";

/**
 * Maximum number of messages counted at the time of reading; more remain only while an old account is counted
 * for the first time.
 */
const MAX_UNCOUNTED = 20_000;

const DAY_COLUMNS = {
	day: text,
	received: number,
	sent: number,
	followed: number,
	blocked: number,
	visits: number,
};

/** Broadcasts that began within the days, to which a figure may owe its change. */
const BROADCAST_COLUMNS = { id: number, name: text, day: text };

/** Figures of the days, and the broadcasts that began within them. */
interface HomeDays {
	days: HomeDay[];
	broadcasts: RowOfColumns<typeof BROADCAST_COLUMNS>[];
	/** Friends by LINE's latest count; null without one, and for operators who see some friends. */
	line: (FollowerFigures & { day: string }) | null;
}

/**
 * Figures of each day of the chart. Messages are read from daily counts, with the last minute's added, and
 * only for operators who see all friends: the counts are not kept by friend, and counting again would read a
 * month of messages. Friends are read from the indexes of follows and blocks, within the operator's
 * visibility.
 */
export async function listHomeDays({ ctx }: { ctx: OperatorCtx }): Promise<HomeDays> {
	const days = chartDays(currentDay(ctx.now, ctx.zone));
	const [rows, broadcasts, line] = await Promise.all([
		queryRows(
			ctx.db,
			DAY_COLUMNS,
			sql`select day, sum(received) as received, sum(sent) as sent, sum(followed) as followed, sum(blocked) as blocked,
					sum(visits) as visits
				from (${dayRows(ctx, days)}) group by day`,
		),
		mayOpenPage(ctx.operator.abilities, "broadcast") ? listBegunBroadcasts(ctx, days) : [],
		ctx.operator.friendScope.all ? readLineFriends(ctx) : null,
	]);
	const byDay = new Map(rows.map((row) => [row.day, row]));
	const seesAll = ctx.operator.friendScope.all;
	const seesVisits = maySeeVisits(ctx);
	return {
		days: days.map((day) => {
			const { received = 0, sent = 0, followed = 0, blocked = 0, visits = 0 } = byDay.get(day) ?? {};
			return {
				day,
				received: seesAll ? received : null,
				sent: seesAll ? sent : null,
				followed,
				blocked,
				visits: seesVisits ? visits : null,
			};
		}),
		broadcasts,
		line,
	};
}

async function readLineFriends({ db }: OperatorCtx): Promise<HomeDays["line"]> {
	const [latest] = await queryRows(
		db,
		{ day: text, figures: text },
		sql`select day, figures from ${lineFigures} where kind = 'followers' and subject = '' and figures is not null
			order by day desc limit 1`,
	);
	return latest ? { day: latest.day, ...(JSON.parse(latest.figures) as FollowerFigures) } : null;
}

const maySeeVisits = (ctx: OperatorCtx) => mayOpenPage(ctx.operator.abilities, "schedule");

/** Broadcasts by their planned time, or that of the order; an account has a few each week. */
const listBegunBroadcasts = (ctx: OperatorCtx, days: readonly string[]) => {
	const at = sql`coalesce(b.planned_at, b.ordered_at)`;
	return queryRows(
		ctx.db,
		BROADCAST_COLUMNS,
		sql`select b.id as id, b.name as name, ${createLocalTime(ctx).dateOf(at)} as day from ${BROADCASTS_WITH_TASKS}
			where ${isBroadcastVisible(ctx)} and b.ordered_at is not null and b.cancelled_at is null
				and ${at} >= ${toInstant(days[0]!, "00:00", ctx.zone)!} and ${at} <= ${ctx.now} order by ${at}, b.id`,
	);
};

function dayRows(ctx: OperatorCtx, days: readonly string[]): SQL {
	const firstDay = days[0]!;
	const firstInstant = toInstant(firstDay, "00:00", ctx.zone)!;
	const perDay = (
		at: SQLWrapper,
		condition = sql`1`,
	) => sql`select ${createLocalTime(ctx).dateOf(sql`${at}`)} as day, count(*) as n
		from ${friends} where ${at} >= ${firstInstant} and ${condition} and ${friends.userRate} = ${USER_RATE.shown} and ${visibleTo(ctx.operator)} group by 1`;
	const friendCounts = sql`select day, 0 as received, 0 as sent, n as followed, 0 as blocked, 0 as visits from (${perDay(friends.followedAt)})
		union all select day, 0, 0, 0, n, 0 from (${perDay(friends.blockedAt, sql`not ${isFoundGone}`)})
		${maySeeVisits(ctx) ? sql`union all select day, 0, 0, 0, 0, n from (${visitsPerDay(ctx, days)})` : sql``}`;
	if (!ctx.operator.friendScope.all) return friendCounts;
	return sql`${friendCounts}
		union all select day, received, sent, 0, 0, 0 from ${messageDays} where day >= ${firstDay}
		union all select day, received, sent, 0, 0, 0 from (${uncountedMessages(ctx, MAX_UNCOUNTED)})`;
}

/** Confirmed reservations of each day, within the operator's visibility. */
const visitsPerDay = (ctx: OperatorCtx, days: readonly string[]): SQL =>
	sql`select ${reservations.date} as day, count(*) as n from ${salons} s
		cross join ${reservations} on ${reservations.salonId} = s.id
			and ${reservations.date} between ${days[0]!} and ${days.at(-1)!}
		where s.deleted_at is null and ${reservations.parentId} is null and ${reservations.deletedAt} is null
			and ${reservations.status} = 'approved' and ${visibleReservationCondition(ctx)} = 1 group by 1`;
