import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import { prepareByShape } from "#db/platform/sql/prepare-once.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { isVisibleFriend, scannedMessage, scannedMessages } from "./timeline-conditions.ts";
import type { TimelineConditions } from "./timeline-query.ts";

/**
 * Limit of counting: larger numbers are shown as "more than that", since an exact count would cost a scan.
 */
export const MAX_WAITING_COUNT = 1_000;
/** Maximum number of waiting messages read for the count, where many may be of hidden friends. */
const MAX_SCANNED_WAITING = 20_000;

/**
 * Numbers of waiting messages of all friends visible to the operator, and of the talks that have them, and of
 * groups with waiting messages. One row with `count`, `talks` and `groups`.
 */
export const countWaiting = (ctx: OperatorCtx) =>
	ctx.operator.friendScope.all
		? readWaitingCountsByShape(ctx.db, "", ctx, {})
		: readWaitingCounts(ctx.db, ctx);

const readWaitingCounts = (db: Db, ctx: OperatorCtx) =>
	queryRows(
		db,
		{ count: number, talks: number, groups: number },
		sql`select ${waitingCountSql(ctx)} as count, ${limitedCount(waitingTalkRows(ctx))} as talks,
			${ctx.operator.friendScope.all ? limitedCount(WAITING_GROUP_ROWS) : sql`0`} as groups`,
	);

/** Statement for operators who see all friends: its text is the same for all of them. */
const readWaitingCountsByShape = prepareByShape(readWaitingCounts);

/** Subselect with the number of waiting messages. */
export const waitingCountSql = (ctx: OperatorCtx): SQL => limitedCount(waitingMessageRows(ctx));

/** Number of waiting messages of one friend. */
export const friendWaitingCountSql = (friendId: number | Placeholder): SQL =>
	limitedCount(
		sql`select 1 from ${scannedMessages} where ${scannedMessage.friendId} = ${friendId} and ${scannedMessage.notify} = 1`,
	);

const limitedCount = (matches: SQL): SQL =>
	sql`(select count(*) from (${matches} limit ${MAX_WAITING_COUNT + 1}))`;

/** The count ignores the page's filter: it is the total work to do. */
const NO_FILTER: Pick<TimelineConditions, "filter"> = { filter: null };

/** One row per waiting message, of all friends visible to the operator. */
export const waitingMessageRows = (ctx: OperatorCtx): SQL => sql`select 1 ${waitingMessagesSql(ctx)}`;

/** One row per talk with waiting messages among those scanned. */
const waitingTalkRows = (ctx: OperatorCtx): SQL =>
	sql`select distinct ${scannedMessage.friendId} ${waitingMessagesSql(ctx)}`;

/** One row per group with waiting messages, which operators of all friends see. */
const WAITING_GROUP_ROWS = sql`select distinct g.group_id from ${chatGroupMessages} g where g.notify = 1`;

/** Number of talks with waiting messages, and the instant since which the oldest waits: `talks`, `since`. */
export const selectWaitingTalks = (ctx: OperatorCtx): SQL =>
	sql`select count(*) as talks, min(since) as since from
		(select min(${scannedMessage.timestamp}) as since ${waitingMessagesSql(ctx)} group by ${scannedMessage.friendId})`;

const waitingMessagesSql = (
	ctx: OperatorCtx,
): SQL => sql`from ${scannedMessages} cross join ${friends} on ${friends.id} = ${scannedMessage.friendId}
	where ${scannedMessage.notify} = 1 and ${scannedMessage.timestamp} >= ${SCANNED_SINCE} and ${isVisibleFriend(ctx, NO_FILTER, sql`${scannedMessage.friendId}`)}`;

/** Instant of the oldest message scanned; this bound is a third cheaper than a limit on the rows. */
const SCANNED_SINCE = sql`coalesce((select w.timestamp from ${messages} w where w.notify = 1
	order by w.timestamp desc, w.id desc limit 1 offset ${MAX_SCANNED_WAITING - 1}), 0)`;

/** Presents the numbers for the menu. */
export const presentWaiting = ({
	count,
	talks,
	groups,
}: {
	count: number;
	talks: number;
	groups: number;
}) => ({
	...presentWaitingCounts(count),
	/** Talks with waiting messages. */
	talks: Math.min(talks, MAX_WAITING_COUNT),
	/** Groups with waiting messages; 0 for operators of some friends. */
	groups: Math.min(groups, MAX_WAITING_COUNT),
});

/** Presents the count for the API (M-095). */
export const presentWaitingCounts = (count: number) => ({
	uncheck: Math.min(count, MAX_WAITING_COUNT),
	/** Whether the true number is larger. */
	uncheck_more: count > MAX_WAITING_COUNT,
});
