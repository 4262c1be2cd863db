import { sql } from "drizzle-orm";
import { conversions, trackers } from "#db/acquisition/conversions.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { ConversionPostback } from "#domain/acquisition/conversions/conversion-postback.ts";
import { ONCE_PER_FRIEND } from "#domain/engine/actions/repetition-rule.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import type { Ctx } from "#functions/context.ts";
import { EXCEEDS_BROWSER_LIMIT, effectsOfAttribution } from "./attributed-conversions.ts";

/**
 * Counts an order from a shop's server, in one transaction. An order already reported by a browser gets the
 * server's values, even beyond the daily limit of browser reports; any other known order stays unchanged.
 * @returns whether anything changed, and whether an action waits to be run
 */
export async function countOrder(
	ctx: Ctx,
	trackerId: number,
	{ order_id, value }: ConversionPostback,
	friendId: number | null,
) {
	const friendKey = friendId === null ? null : `friend:${friendId}`;
	const countsOncePerFriend = sql`(t.twice_type = ${integerLiteral(ONCE_PER_FRIEND)} and ${friendKey} is not null)`;
	const ownerId = sql`coalesce(${friendId}, (select f.id from ${conversions} o
		join ${friends} f on f.id = o.friend_id and f.user_rate <> ${integerLiteral(USER_RATE.blocked)}
		where o.tracker_id = ${trackerId} and o.order_id = ${order_id} limit 1))`;
	const [storeSource, notifySystems, queueActions] = effectsOfAttribution(ctx, ownerId);
	// The first statement gives a browser's report the server's values, and a new time of attribution (`tied_at`) if
	// another friend gets it or the browsers' limit had kept it without effects; the second one stores an unknown order.
	// The effects apply only to the conversion that one of the two attributed.
	const [updated, inserted, , , queuedRuns] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update or ignore ${conversions} as c set via = 'postback', value = coalesce(${value}, value),
				tied_at = iif(coalesce(${friendId}, friend_id) is friend_id and not ${EXCEEDS_BROWSER_LIMIT}, tied_at, ${ctx.now}),
				key = iif(${friendKey} is not null and (key like 'visitor:%' or key like 'friend:%'), ${friendKey}, key),
				friend_id = coalesce(${friendId}, friend_id)
				where tracker_id = ${trackerId} and order_id = ${order_id} and via = 'script'
					and not exists (select 1 from ${conversions} e join ${trackers} t on t.id = e.tracker_id and ${countsOncePerFriend}
						where e.tracker_id = ${trackerId} and e.friend_id = ${friendId} and e.id <> c.id)
				returning id`,
		),
		queryRows(
			ctx.db,
			{ id: number },
			insertInto(
				conversions,
				{
					trackerId: sql`t.id`,
					friendId,
					key: sql`iif(${countsOncePerFriend}, ${friendKey}, ${`order:${order_id}`})`,
					orderId: order_id,
					value: sql`coalesce(${value}, t.value)`,
					via: "postback",
					tiedAt: friendId === null ? null : ctx.now,
					createdAt: ctx.now,
				},
				sql`from ${trackers} t where t.id = ${trackerId}
					and not exists (select 1 from ${conversions} o where o.tracker_id = t.id and o.order_id = ${order_id})
					and not (${countsOncePerFriend} and exists (select 1 from ${conversions} e
						where e.tracker_id = t.id and e.friend_id = ${friendId}))
					on conflict (tracker_id, key) do nothing returning id`,
			),
		),
		storeSource,
		notifySystems,
		queueActions,
	]);
	return { isCounted: updated.length + inserted.length > 0, hasQueuedRun: queuedRuns.length > 0 };
}
