import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { messageDays } from "#db/inbox/message-days.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { chartDays, type HomeDay } from "#domain/console/home/chart-days.ts";
import { currentDay, toInstant } from "#domain/platform/time/wire-time.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { uncounted } from "./count-messages.ts";

/**
 * Limit of messages that no tick has counted yet; exceeded only while an old account is counted for the first
 * time.
 */
const MOST_UNCOUNTED = 20_000;

interface Row {
	day: string;
	received: number;
	sent: number;
	followed: number;
	blocked: number;
}

/**
 * Figures of each of the last thirty days. Messages are taken from daily counts plus the last minute, and
 * only for operators who see all friends: no counts exist for some friends' messages, and counting them would
 * read a month. Friends are read from the indexes of follows and blocks, within the operator's visibility.
 */
export async function listHomeDays({ ctx }: { ctx: OperatorCtx }): Promise<{ days: HomeDay[] }> {
	const days = chartDays(currentDay(ctx.now, ctx.zone));
	const rows = await queryRows<Row>(
		ctx.db,
		sql`select day, sum(received) as received, sum(sent) as sent, sum(followed) as followed, sum(blocked) as blocked
			from (${rowsFrom(ctx, days[0]!)}) group by day`,
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

function rowsFrom(ctx: OperatorCtx, from: string): SQL {
	const since = toInstant(from, "00:00", ctx.zone)!;
	const perDay = (
		at: SQLWrapper,
	) => sql`select ${createLocalTime(ctx).dateOf(sql`${at}`)} as day, count(*) as n
		from ${friends} where ${at} >= ${since} and ${friends.userRate} = 1 and ${visibleTo(ctx.operator)} group by 1`;
	const ofFriends = sql`select day, 0 as received, 0 as sent, n as followed, 0 as blocked from (${perDay(friends.followedAt)})
		union all select day, 0, 0, 0, n from (${perDay(friends.blockedAt)})`;
	if (!ctx.operator.friendScope.all) return ofFriends;
	return sql`${ofFriends}
		union all select day, received, sent, 0, 0 from ${messageDays} where day >= ${from}
		union all select day, received, sent, 0, 0 from (${uncounted(ctx, MOST_UNCOUNTED)})`;
}
