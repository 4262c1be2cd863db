import { Hono } from "hono";
import { z } from "zod";
import {
	deliveriesToCancel,
	deliveriesToResend,
	deliveryId,
	deliveryListQuery,
} from "#domain/engine/deliveries/delivery-list-query.ts";
import { deliverySetting } from "#domain/engine/deliveries/delivery-setting.ts";
import { announceFrames, friendFrames } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import {
	CANCEL_DELIVERIES,
	changeDeliveries,
	changeDelivery,
	RESEND_DELIVERIES,
} from "./change-deliveries.ts";
import { countDeliveries, listDeliveries } from "./list-deliveries.ts";
import { showDeliverySetting, updateDeliverySetting } from "./update-delivery-setting.ts";

const byId = z.object({ id: deliveryId });

/** Routes of the outgoing queue and its setting. */
export const deliveryRoutes = new Hono<HonoEnv>()
	.get(
		"/api/deliveries",
		requires("delivery-read"),
		requiresAlso("friend-read"),
		validateQuery(deliveryListQuery),
		async (c) => c.json(await listDeliveries({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/deliveries/counts", requires("delivery-read"), async (c) =>
		c.json(await countDeliveries({ ctx: operatorCtx(c) })),
	)
	.get("/api/setting/delivery", requires("delivery-read"), async (c) =>
		c.json(await showDeliverySetting({ ctx: operatorCtx(c) })),
	)
	.put("/api/setting/delivery", requires("delivery-write"), validateBody(deliverySetting), async (c) => {
		await updateDeliverySetting({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.post("/api/deliveries/resend", requires("delivery-write"), validateBody(deliveriesToResend), async (c) => {
		const args = { ctx: operatorCtx(c), input: c.req.valid("json") };
		const { count, friendIds } = await changeDeliveries(RESEND_DELIVERIES, args);
		c.executionCtx.waitUntil(
			Promise.all([wakeQueue(c.env.DELIVERIES), announceFrames(c.env, friendFrames("delivery", friendIds))]),
		);
		return c.json({ count });
	})
	.post("/api/deliveries/cancel", requires("delivery-write"), validateBody(deliveriesToCancel), async (c) => {
		const args = { ctx: operatorCtx(c), input: c.req.valid("json") };
		const { count, friendIds } = await changeDeliveries(CANCEL_DELIVERIES, args);
		c.executionCtx.waitUntil(announceFrames(c.env, friendFrames("delivery", friendIds)));
		return c.json({ count });
	})
	.post(
		"/api/deliveries/:id/resend",
		requires("delivery-write"),
		validatePath(byId),
		claimSaveKey(),
		async (c) => {
			const { friendId } = await changeDelivery(RESEND_DELIVERIES, {
				ctx: operatorCtx(c),
				input: c.req.valid("param"),
			});
			c.executionCtx.waitUntil(
				Promise.all([
					wakeQueue(c.env.DELIVERIES),
					announceFrames(c.env, friendFrames("delivery", [friendId])),
				]),
			);
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/deliveries/:id/cancel",
		requires("delivery-write"),
		validatePath(byId),
		claimSaveKey(),
		async (c) => {
			const { friendId } = await changeDelivery(CANCEL_DELIVERIES, {
				ctx: operatorCtx(c),
				input: c.req.valid("param"),
			});
			c.executionCtx.waitUntil(announceFrames(c.env, friendFrames("delivery", [friendId])));
			return c.json({ ok: true });
		},
	);
