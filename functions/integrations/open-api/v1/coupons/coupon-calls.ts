import { friendParams } from "#domain/integrations/open-api/v1/api-fields.ts";
import {
	couponGivingInput,
	couponPieceParams,
	couponPieceShape,
	friendCouponsShape,
} from "#domain/integrations/open-api/v1/coupon-schemas.ts";
import { findVisibleGrant } from "#functions/commerce/coupons/find-visible-grant.ts";
import { giveCouponByHand } from "#functions/commerce/coupons/give-coupon-by-hand.ts";
import { redeemInConsole } from "#functions/commerce/coupons/redeem-in-console.ts";
import { showFriendCoupons } from "#functions/commerce/coupons/show-friend-coupons.ts";
import { defineCall } from "../define-call.ts";
import { doOnce } from "../do-once.ts";
import type { ProgramCtx } from "../program-context.ts";

const chapter = "クーポン";

type Piece = Awaited<ReturnType<typeof findVisibleGrant>>;

const presentPiece = ({ id, coupon_id, title, state, usable_from, expires_on }: Piece) => ({
	grant_id: id,
	coupon_id,
	title,
	state,
	usable_from,
	expires_on,
});

/** Calls that read, give and use a friend's coupons. */
export const couponCalls = [
	defineCall({
		method: "get",
		path: "/friends/{fid}/coupons",
		right: "read",
		needs: ["coupon-read"],
		chapter,
		summary: "友だちのクーポン",
		description: "受け取ったクーポンを、新しい順に200枚まで返します。",
		params: friendParams,
		answer: friendCouponsShape,
		run: (ctx, { params: { fid } }) => presentCoupons(ctx, fid),
	}),
	defineCall({
		method: "post",
		path: "/friends/{fid}/coupons",
		right: "write",
		needs: ["coupon-give", "coupon-read"],
		chapter,
		summary: "クーポンを渡す",
		description: "期間の外や、枚数の上限に達しているときは、何も変えずに422です。",
		params: friendParams,
		body: couponGivingInput,
		answer: friendCouponsShape,
		run: async (ctx, { params: { fid }, body }) => {
			await doOnce(ctx, "coupon.give", () => giveCouponByHand({ ctx, input: { id: fid, ...body } }));
			return presentCoupons(ctx, fid);
		},
	}),
	defineCall({
		method: "post",
		path: "/coupons/{grant_id}/use",
		right: "write",
		needs: ["coupon-use", "coupon-read"],
		chapter,
		summary: "クーポンを使用済みにする",
		description: "1枚につき1回です。使用済み・期限切れ・取り消し済みのときは、何も変えずに422です。",
		params: couponPieceParams,
		answer: couponPieceShape,
		run: async (ctx, { params: { grant_id } }) => {
			await doOnce(ctx, "coupon.use", () => redeemInConsole({ ctx, input: { id: grant_id } }));
			const piece = await findVisibleGrant(ctx, grant_id);
			return { fid: piece.friend_id, ...presentPiece(piece) };
		},
	}),
];

async function presentCoupons(ctx: ProgramCtx, fid: number) {
	const { items } = await showFriendCoupons({ ctx, input: { id: fid } });
	return { fid, items: items.map(presentPiece) };
}
