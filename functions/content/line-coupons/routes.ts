import { Hono } from "hono";
import { z } from "zod";
import { lineCouponInput } from "#domain/content/line-coupons/line-coupon-input.ts";
import { recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { closeLineCoupon, removeLineCoupon, retryLineCoupon } from "./change-line-coupon.ts";
import { createLineCoupon } from "./create-line-coupon.ts";
import { listCouponFriends } from "./list-coupon-friends.ts";
import { listLineCoupons } from "./list-line-coupons.ts";
import { readCouponList } from "./read-coupon-list.ts";

const byId = z.object({ id: recordId() });
const pageQuery = z.object({ page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1) });

/** Routes of coupons at LINE. Who writes messages may read them. */
export const lineCouponRoutes = new Hono<HonoEnv>()
	.get("/api/line-coupons", requires("template-read"), async (c) =>
		c.json(await listLineCoupons({ ctx: operatorCtx(c) })),
	)
	.post("/api/line-coupons", requires("line-coupon-write"), validateBody(lineCouponInput), async (c) => {
		const created = await createLineCoupon({ ctx: operatorCtx(c), input: c.req.valid("json") });
		c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
		return c.json(created);
	})
	.post("/api/line-coupons/read", requires("line-coupon-write"), async (c) => {
		const read = await readCouponList({ ctx: operatorCtx(c) });
		c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
		return c.json(read);
	})
	.get(
		"/api/line-coupons/:id/friends",
		requires("template-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(pageQuery),
		async (c) =>
			c.json(
				await listCouponFriends({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.post("/api/line-coupons/:id/close", requires("line-coupon-write"), validatePath(byId), async (c) => {
		await closeLineCoupon({ ctx: operatorCtx(c), input: c.req.valid("param") });
		c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
		return c.json({ ok: true });
	})
	.post("/api/line-coupons/:id/retry", requires("line-coupon-write"), validatePath(byId), async (c) => {
		await retryLineCoupon({ ctx: operatorCtx(c), input: c.req.valid("param") });
		c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
		return c.json({ ok: true });
	})
	.delete("/api/line-coupons/:id", requires("line-coupon-write"), validatePath(byId), async (c) => {
		await removeLineCoupon({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	});
