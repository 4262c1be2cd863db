import { type SQL, sql } from "drizzle-orm";
import { pointBalances, pointEntries, pointRanks } from "./points.ts";

/**
 * Points of a friend, as one JSON expression: `balance`, `rank` ("" without one) and `expiresAt` of those that end
 * next (null if none do).
 * @param moment now, as an `integerLiteral` if a later statement binds its values as a list (`packValues`)
 * @param friend expression of the friend's id in the enclosing statement
 */
export const pointsAsJson = (moment: SQL, friend: SQL): SQL => sql`json_object(
	'balance', ifnull((select b.balance from ${pointBalances} b where b.friend_id = ${friend}), 0),
	'rank', ifnull((select r.name from ${pointBalances} b join ${pointRanks} r on r.id = b.rank_id and r.deleted_at is null
		where b.friend_id = ${friend}), ''),
	'expiresAt', (select min(e.expires_at) from ${pointEntries} e
		where e.friend_id = ${friend} and e.remaining > 0 and e.expires_at > ${moment}))`;

/** Value of `pointsAsJson`. */
export interface FriendPoints {
	balance: number;
	rank: string;
	/** Epoch ms. */
	expiresAt: number | null;
}
