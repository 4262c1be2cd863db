import { sql } from "drizzle-orm";
import {
	pointBalances,
	pointEntries,
	pointPrograms,
	pointRanks,
	pointRedemptions,
} from "#db/commerce/points.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { assertFriendFound, findVisibleFriend } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { stampsOf } from "./stamp-card.ts";

/** Points of a friend. @throws Refusal 404 for a friend whom the operator may not see */
export async function showFriendPoints({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { db } = ctx;
	const [found, [program], [state], expiries, redemptions] = await db.batch([
		findVisibleFriend(ctx, id),
		db.select().from(pointPrograms),
		queryRows(
			db,
			{
				name: text,
				balance: number,
				rank: nullable(text),
				colour: nullable(typed<ColourClass>(text)),
				stamps: number,
			},
			sql`select f.name as name, ifnull(b.balance, 0) as balance, r.name as rank, r.colour as colour, ${stampsOf(sql`${id}`)} as stamps
				from ${friends} f left join ${pointBalances} b on b.friend_id = ${id}
				left join ${pointRanks} r on r.id = b.rank_id and r.deleted_at is null where f.id = ${id}`,
		),
		queryRows(
			db,
			{ expiresAt: number, points: number },
			sql`select expires_at as expiresAt, sum(remaining) as points from ${pointEntries}
				where friend_id = ${id} and remaining > 0 and expires_at > ${ctx.now}
				group by expires_at order by expires_at limit 1`,
		),
		queryRows(
			db,
			{ id: number, reward: text, points: number, at: number },
			sql`select id, name as reward, points, created_at as at from ${pointRedemptions}
				where friend_id = ${id} and state = 'requested' order by id desc limit 20`,
		),
	]);
	assertFriendFound(found);
	const [expiry] = expiries;
	return {
		name: state?.name ?? "",
		is_on: program?.isOn ?? false,
		unit: program?.unit ?? "ポイント",
		card: program?.card ?? null,
		balance: state?.balance ?? 0,
		rank: state && state.rank !== null ? { name: state.rank, colour: state.colour ?? "default" } : null,
		stamps: state?.stamps ?? 0,
		next_expiry: expiry
			? { on: toWireTime(expiry.expiresAt - 1, ctx.zone).slice(0, 10), points: expiry.points }
			: null,
		redemptions: redemptions.map(({ at, ...redemption }) => ({
			...redemption,
			at: toWireTime(at, ctx.zone),
		})),
	};
}
