import { Hono } from "hono";
import { z } from "zod";
import {
	deliveriesToCancel,
	deliveriesToResend,
	deliveryId,
	deliveryListQuery,
} from "#domain/engine/deliveries/list.ts";
import { deliverySetting } from "#domain/engine/deliveries/setting.ts";
import { announce, framesOf } from "#functions/platform/consoles/announce.ts";
import { also, requires } from "#functions/platform/http/access.ts";
import { input, keyed, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { CANCEL, changeDeliveries, changeDelivery, RESEND } from "./change.ts";
import { countDeliveries, listDeliveries } from "./list.ts";
import { saveDeliverySetting, showDeliverySetting } from "./setting.ts";

const byId = z.object({ id: deliveryId });

export const deliveryRoutes = new Hono<HonoEnv>()
	.get(
		"/api/deliveries",
		requires("delivery-read"),
		also("friend-read"),
		query(deliveryListQuery),
		async (c) => c.json(await listDeliveries({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/deliveries/counts", requires("delivery-read"), async (c) =>
		c.json(await countDeliveries({ ctx: operatorCtx(c) })),
	)
	.get("/api/setting/delivery", requires("delivery-read"), async (c) =>
		c.json(await showDeliverySetting({ ctx: operatorCtx(c) })),
	)
	.put("/api/setting/delivery", requires("delivery-write"), input(deliverySetting), async (c) => {
		await saveDeliverySetting({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.post("/api/deliveries/resend", requires("delivery-write"), input(deliveriesToResend), async (c) => {
		const asked = { ctx: operatorCtx(c), input: c.req.valid("json") };
		const { count, friendIds } = await changeDeliveries(RESEND, asked);
		c.executionCtx.waitUntil(
			Promise.all([wake(c.env.DELIVERIES), announce(c.env, framesOf("delivery", friendIds))]),
		);
		return c.json({ count });
	})
	.post("/api/deliveries/cancel", requires("delivery-write"), input(deliveriesToCancel), async (c) => {
		const asked = { ctx: operatorCtx(c), input: c.req.valid("json") };
		const { count, friendIds } = await changeDeliveries(CANCEL, asked);
		c.executionCtx.waitUntil(announce(c.env, framesOf("delivery", friendIds)));
		return c.json({ count });
	})
	.post("/api/deliveries/:id/resend", requires("delivery-write"), path(byId), keyed(), async (c) => {
		const { friendId } = await changeDelivery(RESEND, {
			ctx: operatorCtx(c),
			input: c.req.valid("param"),
		});
		c.executionCtx.waitUntil(
			Promise.all([wake(c.env.DELIVERIES), announce(c.env, framesOf("delivery", [friendId]))]),
		);
		return c.json({ ok: true });
	})
	.post("/api/deliveries/:id/cancel", requires("delivery-write"), path(byId), keyed(), async (c) => {
		const { friendId } = await changeDelivery(CANCEL, {
			ctx: operatorCtx(c),
			input: c.req.valid("param"),
		});
		c.executionCtx.waitUntil(announce(c.env, framesOf("delivery", [friendId])));
		return c.json({ ok: true });
	});
