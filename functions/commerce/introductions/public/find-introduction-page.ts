import { and, eq, ne, sql } from "drizzle-orm";
import { introductionPrograms, introductions } from "#db/commerce/introductions.ts";
import { pointBalances, pointPrograms } from "#db/commerce/points.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { INTRODUCTION_PAGE_ID } from "#domain/engine/public-addresses/own-links.ts";
import type { Ctx } from "#functions/context.ts";
import { readPointClaims, readPointToken } from "#functions/engine/deliveries/point-link-token.ts";
import { readShop } from "#functions/platform/public-pages/read-shop.ts";

/**
 * Settings of introductions while they are on; undefined otherwise. While points are off they promise none, because none are
 * given.
 */
export async function findOpenIntroductions(ctx: Pick<Ctx, "db" | "env">) {
	const [brand, [[program], [points]]] = await Promise.all([
		readShop(ctx),
		ctx.db.batch([
			ctx.db.select().from(introductionPrograms),
			ctx.db.select({ unit: pointPrograms.unit, isOn: pointPrograms.isOn }).from(pointPrograms),
		]),
	]);
	if (!program?.isOn) return undefined;
	return {
		...program,
		...(!points?.isOn && { introducerPoints: null, friendPoints: null }),
		brand,
		unit: points?.unit ?? "ポイント",
	};
}

/** Friend who may introduce others; undefined for one who may not. */
export async function findIntroducer({ db }: Pick<Ctx, "db">, friendId: number) {
	const [friend] = await db
		.select({ id: friends.id, name: friends.name })
		.from(friends)
		.where(
			and(
				eq(friends.id, friendId),
				ne(friends.userRate, USER_RATE.blocked),
				sql`${friends.deletesAt} is null`,
			),
		);
	return friend;
}

/** The page as the friend of a link sees it: sums only, since other friends' names are not theirs to know. */
export async function findIntroductionPage(ctx: Ctx, token: string) {
	const open = await findOpenIntroductions(ctx);
	if (!open) return undefined;
	const friendId = readPointClaims(ctx, token)?.friendId ?? 0;
	const [friend, [[balance], [sums]]] = await Promise.all([
		findIntroducer(ctx, friendId),
		ctx.db.batch([
			ctx.db
				.select({ linksFrom: pointBalances.linksFrom })
				.from(pointBalances)
				.where(eq(pointBalances.friendId, friendId)),
			queryRows(
				ctx.db,
				{ added: number, completed: number, points: number },
				sql`select count(*) as added, ifnull(sum(n.state = 'rewarded'), 0) as completed,
						ifnull(sum(iif(n.state = 'rewarded', n.introducer_points, 0)), 0) as points
					from ${introductions} n where n.introducer_id = ${friendId}`,
			),
		]),
	]);
	const link = readPointToken(ctx, token, INTRODUCTION_PAGE_ID);
	const isValid = link !== null && !link.isExpired && link.sentAt >= (balance?.linksFrom ?? 0);
	return {
		program: open,
		friend: isValid ? friend : undefined,
		sums: sums ?? { added: 0, completed: 0, points: 0 },
	};
}

export type IntroductionPage = NonNullable<Awaited<ReturnType<typeof findIntroductionPage>>>;
