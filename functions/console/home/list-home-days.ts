import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { messageDays } from "#db/inbox/message-days.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { chartDays, type HomeDay } from "#domain/console/home/chart-days.ts";
import { currentDay, toInstant } from "#domain/platform/time/wire-time.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
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
};

/**
 * Figures of each day of the chart. Messages are read from daily counts, with the last minute's added, and
 * only for operators who see all friends: the counts are not kept by friend, and counting again would read a
 * month of messages. Friends are read from the indexes of follows and blocks, within the operator's
 * visibility.
 */
export async function listHomeDays({ ctx }: { ctx: OperatorCtx }): Promise<{ days: HomeDay[] }> {
	const days = chartDays(currentDay(ctx.now, ctx.zone));
	const rows = await queryRows(
		ctx.db,
		DAY_COLUMNS,
		sql`select day, sum(received) as received, sum(sent) as sent, sum(followed) as followed, sum(blocked) as blocked
			from (${dayRows(ctx, days[0]!)}) group by day`,
	);
	const byDay = new Map(rows.map((row) => [row.day, row]));
	const seesAll = ctx.operator.friendScope.all;
	return {
		days: days.map((day) => {
			const { received = 0, sent = 0, followed = 0, blocked = 0 } = byDay.get(day) ?? {};
			return { day, received: seesAll ? received : null, sent: seesAll ? sent : null, followed, blocked };
		}),
	};
}

function dayRows(ctx: OperatorCtx, firstDay: string): SQL {
	const firstInstant = toInstant(firstDay, "00:00", ctx.zone)!;
	const perDay = (
		at: SQLWrapper,
	) => sql`select ${createLocalTime(ctx).dateOf(sql`${at}`)} as day, count(*) as n
		from ${friends} where ${at} >= ${firstInstant} and ${friends.userRate} = 1 and ${visibleTo(ctx.operator)} group by 1`;
	const friendCounts = sql`select day, 0 as received, 0 as sent, n as followed, 0 as blocked from (${perDay(friends.followedAt)})
		union all select day, 0, 0, 0, n from (${perDay(friends.blockedAt)})`;
	if (!ctx.operator.friendScope.all) return friendCounts;
	return sql`${friendCounts}
		union all select day, received, sent, 0, 0 from ${messageDays} where day >= ${firstDay}
		union all select day, received, sent, 0, 0 from (${uncountedMessages(ctx, MAX_UNCOUNTED)})`;
}
