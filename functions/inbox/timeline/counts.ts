import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { writtenByShape } from "#db/platform/sql/written-once.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Sought } from "./asked.ts";
import { fromX, isOfTheirs, x } from "./conditions.ts";

/** A larger number is told as "more than that": nobody does anything else for it, and it would cost a scan. */
export const COUNTED = 1_000;
/** Waiting messages that are looked at for it, where many are of friends whom the operator does not see. */
const LOOKED = 20_000;

/** How many messages wait for a person, of all whom the operator sees. One row with `count`. */
export const waitingCount = (ctx: OperatorCtx) =>
	ctx.operator.friendScope.all ? countOfAll(ctx.db, "", ctx, {}) : countOf(ctx.db, ctx);

const countOf = (db: Db, ctx: OperatorCtx) =>
	rowsOf<{ count: number }>(db, sql`select ${countOfWaiting(ctx)} as count`);

/** For whoever sees everybody: then nothing else decides its text. */
const countOfAll = writtenByShape(countOf);

/** The same as a part of a statement. */
export const countOfWaiting = (ctx: OperatorCtx): SQL => countIn(waitingMessages(ctx));

/** How many messages of one friend wait. */
export const countOfOne = (friendId: number | Placeholder): SQL =>
	countIn(sql`select 1 from ${fromX} where ${x.friendId} = ${friendId} and ${x.notify} = 1`);

const countIn = (found: SQL): SQL => sql`(select count(*) from (${found} limit ${COUNTED + 1}))`;

/** Whatever else is asked of the page: it is how much there is to do. */
const EVERYBODY: Pick<Sought, "filter"> = { filter: null };

/** A row for each message that waits for a person, of all friends whom the operator sees. */
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
