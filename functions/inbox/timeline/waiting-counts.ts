import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { prepareByShape } from "#db/platform/sql/prepare-once.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { fromScanned, isVisibleFriend, scannedMessage } from "./timeline-conditions.ts";
import type { TimelineConditions } from "./timeline-query.ts";

/**
 * Limit of counting: larger numbers are shown as "more than that", since an exact count would cost a scan.
 */
export const COUNTED = 1_000;
/** Maximum number of waiting messages read for the count, where many may be of hidden friends. */
const LOOKED = 20_000;

/** Number of waiting messages of all friends visible to the operator. One row with `count`. */
export const countWaitingMessages = (ctx: OperatorCtx) =>
	ctx.operator.friendScope.all ? countOfAll(ctx.db, "", ctx, {}) : countOf(ctx.db, ctx);

const countOf = (db: Db, ctx: OperatorCtx) =>
	queryRows<{ count: number }>(db, sql`select ${countOfWaiting(ctx)} as count`);

/** For operators who see all friends, since nothing else changes the text. */
const countOfAll = prepareByShape(countOf);

/** Subselect with the number of waiting messages. */
export const countOfWaiting = (ctx: OperatorCtx): SQL => countIn(waitingMessages(ctx));

/** Number of waiting messages of one friend. */
export const countOfOne = (friendId: number | Placeholder): SQL =>
	countIn(
		sql`select 1 from ${fromScanned} where ${scannedMessage.friendId} = ${friendId} and ${scannedMessage.notify} = 1`,
	);

const countIn = (found: SQL): SQL => sql`(select count(*) from (${found} limit ${COUNTED + 1}))`;

/** The count ignores the page's filter: it is the total work to do. */
const EVERYBODY: Pick<TimelineConditions, "filter"> = { filter: null };

/** One row per waiting message, of all friends visible to the operator. */
export const waitingMessages = (ctx: OperatorCtx): SQL => sql`select 1
	from ${fromScanned} cross join ${friends} on ${friends.id} = ${scannedMessage.friendId}
	where ${scannedMessage.notify} = 1 and ${scannedMessage.timestamp} >= ${LOOKED_FROM} and ${isVisibleFriend(ctx, EVERYBODY, sql`${scannedMessage.friendId}`)}`;

/** Instant of the last message scanned; a bound is a third cheaper than a limit on the rows. */
const LOOKED_FROM = sql`coalesce((select w.timestamp from ${messages} w where w.notify = 1
	order by w.timestamp desc, w.id desc limit 1 offset ${LOOKED - 1}), 0)`;

/** Presents the count for the API (M-095). */
export const presentCounts = (count: number) => ({
	uncheck: Math.min(count, COUNTED),
	/** Whether the true number is larger. */
	uncheck_more: count > COUNTED,
});
