import { z } from "zod";
import { COUPON_STATE_NAMES } from "#domain/commerce/coupons/coupon-codes.ts";
import { apiId, idInPath } from "./api-fields.ts";

const piece = z.object({
	grant_id: apiId(),
	coupon_id: apiId(),
	title: z.string(),
	state: z.enum(COUPON_STATE_NAMES),
	usable_from: z.string().nullable().meta({ description: "使い始められる日。すぐ使えるときはnull" }),
	expires_on: z.string().nullable().meta({ description: "最後に使える日。期限がなければnull" }),
});

export const couponPieceShape = piece.extend({ fid: apiId() }).meta({ id: "FriendCoupon" });

export const friendCouponsShape = z
	.object({ fid: apiId(), items: z.array(piece) })
	.meta({ id: "FriendCoupons" });

export const couponGivingInput = z.object({ coupon_id: apiId() });

export const couponPieceParams = z.object({ grant_id: idInPath() });
