import { and, desc, eq, ne, sql } from "drizzle-orm";
import { couponDraws, couponFriends, couponGrants, coupons } from "#db/commerce/coupons.ts";
import { friends } from "#db/engine/friends.ts";
import { couponStateOf } from "#domain/commerce/coupons/coupon-codes.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { COUPON_LIST_CODE } from "#domain/engine/public-addresses/coupon-address.ts";
import { COUPON_PAGE_ID } from "#domain/engine/public-addresses/own-links.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readCouponClaims, readCouponToken } from "#functions/engine/deliveries/coupon-link-token.ts";
import { readShop } from "#functions/platform/public-pages/read-shop.ts";
import { obtainingRefusalOf } from "../obtaining-refusal.ts";

/** Maximum number of pieces on a page. */
const MAX_PIECES = 50;

/** Coupon of an address, also a deleted one, whose pieces stay usable; undefined for an unknown code. */
export async function findCouponByCode({ db }: Pick<Ctx, "db">, code: string) {
	const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code));
	return coupon;
}

export type PageCoupon = NonNullable<Awaited<ReturnType<typeof findCouponByCode>>>;

/** The page of a coupon, or of all coupons, as the friend of a link sees it; undefined for an unknown code. */
export async function findCouponPage(ctx: Ctx, code: string, token: string) {
	const { db } = ctx;
	const isList = code === COUPON_LIST_CODE;
	const friendId = readCouponClaims(ctx, token)?.friendId ?? 0;
	// Used and expired pieces of a long time leave the usable ones on the page.
	const isOpen = sql`${couponGrants.usedAt} is null and ${couponGrants.revokedAt} is null
		and ifnull(${couponGrants.expiresAt} > ${ctx.now}, 1)`;
	const [coupon, brand, pieces, [[friend], [state]]] = await Promise.all([
		isList ? null : findCouponByCode(ctx, code),
		readShop(ctx),
		// Not part of the batch, in which D1 merges columns of equal names.
		db
			.select({ grant: couponGrants, coupon: coupons })
			.from(couponGrants)
			.innerJoin(coupons, eq(coupons.id, couponGrants.couponId))
			.where(and(eq(couponGrants.friendId, friendId), isList ? sql`1` : eq(coupons.code, code)))
			.orderBy(desc(isOpen), desc(couponGrants.id))
			.limit(MAX_PIECES),
		db.batch([
			db
				.select({ id: friends.id, name: friends.name })
				.from(friends)
				.where(and(eq(friends.id, friendId), ne(friends.userRate, USER_RATE.blocked))),
			db.select().from(couponFriends).where(eq(couponFriends.friendId, friendId)),
		]),
	]);
	if (coupon === undefined) return undefined;
	const link = readCouponToken(ctx, token, COUPON_PAGE_ID);
	const isValid = link !== null && !link.isExpired && link.sentAt >= (state?.linksFrom ?? 0);
	const shownPieces = pieces.map((piece) => ({
		...piece,
		state: couponStateOf(piece.grant, ctx.now),
		isUsable: couponStateOf(piece.grant, ctx.now) === "obtained" && (piece.grant.usableFrom ?? 0) <= ctx.now,
	}));
	return {
		brand,
		code,
		token,
		coupon,
		friend: isValid ? friend : undefined,
		/** Open ones first. */
		pieces: shownPieces,
		refusal: coupon && refusalOf(ctx, coupon, shownPieces),
	};
}

export type VisitedCouponPage = NonNullable<Awaited<ReturnType<typeof findCouponPage>>>;
export type ShownPiece = VisitedCouponPage["pieces"][number];

/** Reason why the friend gets no further piece on the page; the filter is evaluated when they try. */
const refusalOf = ({ now, zone }: Ctx, coupon: PageCoupon, pieces: readonly { state: string }[]) =>
	coupon.deletedAt !== null
		? "gone"
		: obtainingRefusalOf(
				{ ...coupon, pieces: pieces.filter(({ state }) => state !== "revoked").length },
				currentDay(now, zone),
			);

/** Draw of the current period, if the friend has drawn; undefined otherwise. */
export async function findCurrentDraw(ctx: Ctx, coupon: PageCoupon, friendId: number) {
	const [draw] = await ctx.db
		.select({ isWon: couponDraws.isWon })
		.from(couponDraws)
		.where(
			and(
				eq(couponDraws.couponId, coupon.id),
				eq(couponDraws.friendId, friendId),
				eq(couponDraws.period, coupon.drawPeriod === "day" ? currentDay(ctx.now, ctx.zone) : ""),
			),
		);
	return draw;
}
