import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { rowsOf } from "#db/raw.ts";
import type { OperatorCtx } from "../http/types.ts";
import type { Asked } from "./asked.ts";
import { fromX, isOfTheirs, x } from "./conditions.ts";

/** A larger number is told as "more than that": nobody does anything else for it, and it would cost a scan. */
export const COUNTED = 1_000;
/** Waiting messages that are looked at for it, where many are of friends whom the operator does not see. */
const LOOKED = 20_000;

/** How many messages wait for a person: of one friend, or of all whom the operator sees. One row with `count`. */
export const waitingCount = (ctx: OperatorCtx, friendId: number | null) =>
	rowsOf<{ count: number }>(
		ctx.db,
		sql`select count(*) as count from (${friendId === null ? waitingMessages(ctx) : ofOne(friendId)} limit ${COUNTED + 1})`,
	);

const ofOne = (friendId: number): SQL =>
	sql`select 1 from ${fromX} where ${x.friendId} = ${friendId} and ${x.notify} = 1`;

/** Whatever else is asked of the page: it is how much there is to do. */
const EVERYBODY: Pick<Asked, "filter"> = { filter: null };

/** A row for each message that waits for a person, of all friends whom the operator sees. */
export const waitingMessages = (ctx: OperatorCtx): SQL => sql`select 1
	from (select ${x.friendId} as friend_id from ${fromX} where ${x.notify} = 1
		order by ${x.timestamp} desc, ${x.id} desc limit ${LOOKED}) l
	cross join ${friends} on ${friends.id} = l.friend_id where ${isOfTheirs(ctx, EVERYBODY, sql`l.friend_id`)}`;

/** The number as the API presents it (M-095). */
export const presentCounts = ([row]: { count: number }[]) => ({
	uncheck: Math.min(row?.count ?? 0, COUNTED),
	/** There are more than that. */
	uncheck_more: (row?.count ?? 0) > COUNTED,
});
