import { type SQL, sql } from "drizzle-orm";
import { conversions, trackers } from "#db/acquisition/conversions.ts";
import type { Statement } from "#db/client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { Ctx } from "#functions/context.ts";
import { ATTRIBUTION } from "./tie.ts";

/** Conversion reported by a browser. */
interface Converted {
	/** Made by the browser. */
	id: string;
	/** The tracker's. */
	code: string;
	order_id: string;
	value: number | null;
}

/** SQL expressions of the visitor who converts. */
interface Visitor {
	/** The visitor's id. */
	visitor: SQL;
	/** Their friend's, null where nobody knows. */
	friend: SQL;
}

/**
 * Counts conversions of a visitor, each once: by its order, else by its event, else by the visitor. Trackers
 * that accept only the shop's server count none. `followTied` follows it.
 */
export function countOfVisitor(
	ctx: Ctx,
	{ visitor, friend }: Visitor,
	converted: readonly Converted[],
): Statement[] {
	if (converted.length === 0) return [];
	const { rows, column } = rowsFrom(converted, ["id", "code", "order_id", "value"]);
	const isKnown = sql`(${column.order_id} <> '' and exists (select 1 from ${conversions} o
		where o.tracker_id = t.id and o.order_id = ${column.order_id}))`;
	const whoever = sql`iif(who.friend is null, 'visitor:' || who.visitor, 'friend:' || who.friend)`;
	const hasOne = sql`(t.twice_type = 1 and exists (select 1 from ${conversions} e
		where e.tracker_id = t.id and e.friend_id = who.friend))`;
	return [
		// The shop's server reported an order first, and the browser identifies its friend, now or later.
		execute(
			ctx.db,
			sql`update or ignore ${conversions} as c set friend_id = who.friend, visitor_id = who.visitor,
					tied_at = iif(who.friend is null, null, ${ctx.now}),
					key = iif(t.twice_type = 1 and who.friend is not null, ${whoever}, c.key)
				from (select ${visitor} as visitor, ${friend} as friend) who cross join ${rows}
				join ${trackers} t on t.tracker_code = ${column.code} and t.deleted_at is null and t.postback_only = 0
				where c.tracker_id = t.id and ${column.order_id} <> '' and c.order_id = ${column.order_id}
					and c.friend_id is null and c.via = 'postback'
					and (who.friend is not null or c.visitor_id is null) and not ${hasOne}`,
		),
		execute(
			ctx.db,
			insertInto(
				conversions,
				{
					trackerId: sql`t.id`,
					friendId: sql`who.friend`,
					key: sql`case when t.twice_type = 1 then ${whoever}
						when ${column.order_id} <> '' then 'order:' || ${column.order_id}
						else 'event:' || who.visitor || ':' || ${column.id} end`,
					orderId: sql`${column.order_id}`,
					value: sql`coalesce(${column.value}, t.value)`,
					via: "script",
					visitorId: sql`who.visitor`,
					tiedAt: sql`iif(who.friend is null, null, ${ctx.now})`,
					createdAt: ctx.now,
				},
				sql`from (select ${visitor} as visitor, ${friend} as friend) who cross join ${rows}
					join ${trackers} t on t.tracker_code = ${column.code} and t.deleted_at is null and t.postback_only = 0
					where who.visitor is not null and not ${isKnown} and not ${hasOne}
					on conflict (tracker_id, key) do nothing`,
			),
		),
	];
}

/**
 * Attributes a browser's earlier conversions to its friend. For a tracker that counts each friend once, the
 * browser's conversion is removed where the friend already has one; an order that the shop's server signed
 * stays anonymous.
 */
export function tieConversions(ctx: Ctx, visitor: SQL, friendId: number): Statement[] {
	const untied = sql`visitor_id = ${visitor} and friend_id is null and created_at > ${ctx.now - ATTRIBUTION}`;
	const isOnce = sql`exists (select 1 from ${trackers} t where t.id = ${conversions}.tracker_id and t.twice_type = 1)`;
	const hasOne = sql`(${isOnce} and exists (select 1 from ${conversions} e
		where e.tracker_id = ${conversions}.tracker_id and e.friend_id = ${friendId}))`;
	return [
		execute(ctx.db, sql`delete from ${conversions} where ${untied} and via = 'script' and ${hasOne}`),
		execute(
			ctx.db,
			sql`update or ignore ${conversions} set friend_id = ${friendId}, tied_at = ${ctx.now},
				key = iif(key like 'visitor:%' or ${isOnce}, ${`friend:${friendId}`}, key)
				where ${untied} and not ${hasOne}`,
		),
	];
}
