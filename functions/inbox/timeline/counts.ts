import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { writtenByShape } from "#db/platform/sql/written-once.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Sought } from "./asked.ts";
import { fromX, isOfTheirs, x } from "./conditions.ts";

/**
 * Limit of counting: larger numbers are shown as "more than that", since an exact count would cost a scan.
 */
export const COUNTED = 1_000;
/** Maximum number of waiting messages read for the count, where many may be of hidden friends. */
const LOOKED = 20_000;

/** Number of waiting messages of all friends visible to the operator. One row with `count`. */
export const waitingCount = (ctx: OperatorCtx) =>
	ctx.operator.friendScope.all ? countOfAll(ctx.db, "", ctx, {}) : countOf(ctx.db, ctx);

const countOf = (db: Db, ctx: OperatorCtx) =>
	rowsOf<{ count: number }>(db, sql`select ${countOfWaiting(ctx)} as count`);

/** For operators who see all friends, since nothing else changes the text. */
const countOfAll = writtenByShape(countOf);

/** The same as a part of a statement. */
export const countOfWaiting = (ctx: OperatorCtx): SQL => countIn(waitingMessages(ctx));

/** Number of waiting messages of one friend. */
export const countOfOne = (friendId: number | Placeholder): SQL =>
	countIn(sql`select 1 from ${fromX} where ${x.friendId} = ${friendId} and ${x.notify} = 1`);

const countIn = (found: SQL): SQL => sql`(select count(*) from (${found} limit ${COUNTED + 1}))`;

/** The count ignores the page's filter: it is the total work to do. */
const EVERYBODY: Pick<Sought, "filter"> = { filter: null };

/** One row per waiting message, of all friends visible to the operator. */
export const waitingMessages = (ctx: OperatorCtx): SQL => sql`select 1
	from ${fromX} cross join ${friends} on ${friends.id} = ${x.friendId}
	where ${x.notify} = 1 and ${x.timestamp} >= ${LOOKED_FROM} and ${isOfTheirs(ctx, EVERYBODY, sql`${x.friendId}`)}`;

/** The instant of the last one that is looked at: a bound is a third cheaper than rows that are passed through a limit. */
const LOOKED_FROM = sql`coalesce((select w.timestamp from ${messages} w where w.notify = 1
	order by w.timestamp desc, w.id desc limit 1 offset ${LOOKED - 1}), 0)`;

/** The number as the API presents it (M-095). */
export const presentCounts = (count: number) => ({
	uncheck: Math.min(count, COUNTED),
	/** There are more than that. */
	uncheck_more: count > COUNTED,
});
