import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import {
	pointBalances,
	pointEntries,
	pointPrograms,
	pointRanks,
	pointRedemptions,
	pointRewards,
} from "#db/commerce/points.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { POINT_PAGE_ID } from "#domain/engine/public-addresses/own-links.ts";
import type { Ctx } from "#functions/context.ts";
import { readPointClaims, readPointToken } from "#functions/engine/deliveries/point-link-token.ts";
import { readShop } from "#functions/platform/public-pages/read-shop.ts";
import { stampsOf } from "../stamp-card.ts";

const MAX_ENTRIES = 30;
const MAX_EXPIRIES = 5;
const MAX_REDEMPTIONS = 10;

/** Settings of the page while points are on; undefined otherwise. */
export async function findOpenPoints(ctx: Pick<Ctx, "db" | "env">) {
	const [brand, [program]] = await Promise.all([readShop(ctx), ctx.db.select().from(pointPrograms)]);
	return program?.isOn ? { ...program, brand } : undefined;
}

/** The page as the friend of a link sees it; undefined where points are off. */
export async function findPointPage(ctx: Ctx, token: string) {
	const open = await findOpenPoints(ctx);
	if (!open) return undefined;
	const { db } = ctx;
	const friendId = readPointClaims(ctx, token)?.friendId ?? 0;
	const [[friend], [balance], entries, expiries, rewards, redemptions, ranks, [stamps]] = await db.batch([
		db
			.select({ id: friends.id, name: friends.name })
			.from(friends)
			.where(and(eq(friends.id, friendId), ne(friends.userRate, USER_RATE.blocked))),
		db.select().from(pointBalances).where(eq(pointBalances.friendId, friendId)),
		db
			.select()
			.from(pointEntries)
			.where(eq(pointEntries.friendId, friendId))
			.orderBy(desc(pointEntries.id))
			.limit(MAX_ENTRIES),
		queryRows(
			db,
			{ expiresAt: number, points: number },
			sql`select expires_at as expiresAt, sum(remaining) as points from ${pointEntries}
				where friend_id = ${friendId} and remaining > 0 and expires_at > ${ctx.now}
				group by expires_at order by expires_at limit ${MAX_EXPIRIES}`,
		),
		db
			.select()
			.from(pointRewards)
			.where(and(isNull(pointRewards.deletedAt), eq(pointRewards.isOffered, true)))
			.orderBy(asc(pointRewards.points), asc(pointRewards.id)),
		db
			.select()
			.from(pointRedemptions)
			.where(eq(pointRedemptions.friendId, friendId))
			.orderBy(desc(pointRedemptions.id))
			.limit(MAX_REDEMPTIONS),
		db.select().from(pointRanks).where(isNull(pointRanks.deletedAt)).orderBy(asc(pointRanks.fromPoints)),
		queryRows(db, { count: number }, sql`select ${stampsOf(sql`${friendId}`)} as count`),
	]);
	const link = readPointToken(ctx, token, POINT_PAGE_ID);
	const isValid = link !== null && !link.isExpired && link.sentAt >= (balance?.linksFrom ?? 0);
	return {
		program: open,
		token,
		friend: isValid ? friend : undefined,
		balance: balance?.balance ?? 0,
		rank: ranks.find(({ id }) => id === balance?.rankId),
		entries,
		expiries,
		rewards,
		redemptions,
		stamps: stamps?.count ?? 0,
	};
}

export type PointPage = NonNullable<Awaited<ReturnType<typeof findPointPage>>>;
