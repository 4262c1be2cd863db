import { Hono } from "hono";
import { z } from "zod";
import {
	COUPON_SOURCES,
	COUPON_STATE_NAMES,
	type CouponSource,
} from "#domain/commerce/coupons/coupon-codes.ts";
import { giveCouponInput, revokeCouponInput, staffCodeInput } from "#domain/commerce/coupons/coupon-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { calendarDay, codeOf, recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { endCouponLinks } from "./end-coupon-links.ts";
import { giveCouponByHand } from "./give-coupon-by-hand.ts";
import { listCouponChoices } from "./list-coupon-choices.ts";
import { listCouponGrants } from "./list-coupon-grants.ts";
import { redeemInConsole, showGrantOfTillCode } from "./redeem-in-console.ts";
import { reportCoupon } from "./report-coupon.ts";
import { revokeCoupon } from "./revoke-coupon.ts";
import { showFriendCoupons } from "./show-friend-coupons.ts";
import { createStaffCode, deleteStaffCode, listStaffCodes } from "./staff-codes.ts";

const byId = z.object({ id: recordId() });
const reportQuery = z.object({ days: codeOf(30, 90).default(30) });
const grantsQuery = z.object({
	state: z.enum(COUPON_STATE_NAMES, { error: FIELD_TEXTS.choiceUnknown }).optional(),
	source: z
		.enum(Object.keys(COUPON_SOURCES) as [CouponSource, ...CouponSource[]], {
			error: FIELD_TEXTS.choiceUnknown,
		})
		.optional(),
	obtained_on: calendarDay().optional(),
	used_on: calendarDay().optional(),
	before: recordId().optional(),
});
const tillQuery = z.object({ code: z.string().max(200) });

/** Routes of coupons in addition to those of the explorer. */
export const couponRoutes = new Hono<HonoEnv>()
	.get("/api/coupons/choices", requires("coupon-read", "coupon-give"), async (c) =>
		c.json(await listCouponChoices({ ctx: operatorCtx(c) })),
	)
	.get("/api/coupons/staff_codes", requires("coupon-write"), async (c) =>
		c.json(await listStaffCodes({ ctx: operatorCtx(c) })),
	)
	.post("/api/coupons/staff_codes", requires("coupon-write"), validateBody(staffCodeInput), async (c) =>
		c.json(await createStaffCode({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.delete("/api/coupons/staff_codes/:id", requires("coupon-write"), validatePath(byId), async (c) => {
		await deleteStaffCode({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.get(
		"/api/coupons/till",
		requires("coupon-use"),
		requiresAlso("friend-read"),
		validateQuery(tillQuery),
		async (c) => c.json(await showGrantOfTillCode({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get(
		"/api/coupons/report/:id",
		requires("coupon-read"),
		validatePath(byId),
		validateQuery(reportQuery),
		async (c) =>
			c.json(
				await reportCoupon({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		"/api/coupons/pieces/:id",
		requires("coupon-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(grantsQuery),
		async (c) =>
			c.json(
				await listCouponGrants({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.post(
		"/api/coupons/grants/:id/use",
		requires("coupon-use"),
		requiresAlso("friend-read"),
		validatePath(byId),
		claimSaveKey(),
		async (c) => c.json(await redeemInConsole({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/coupons/grants/:id/revoke",
		requires("coupon-give"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateBody(revokeCouponInput),
		async (c) =>
			c.json(
				await revokeCoupon({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		"/api/coupons/friends/:id",
		requires("coupon-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => c.json(await showFriendCoupons({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/coupons/friends/:id/grants",
		requires("coupon-give"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateBody(giveCouponInput),
		async (c) =>
			c.json(
				await giveCouponByHand({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.post(
		"/api/coupons/friends/:id/end-links",
		requires("coupon-give"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => {
			await endCouponLinks({ ctx: operatorCtx(c), input: c.req.valid("param") });
			return c.json({ ok: true });
		},
	);
