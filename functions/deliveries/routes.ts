import { Hono } from "hono";
import { z } from "zod";
import { deliveryId, deliveryListQuery } from "#domain/deliveries/list.ts";
import { also, requires } from "../http/access.ts";
import { path, query } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { wake } from "../queues/wake.ts";
import { announce } from "../rooms/announce.ts";
import { cancelDelivery, resendDelivery } from "./change.ts";
import { countDeliveries, listDeliveries } from "./list.ts";

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
	.post("/api/deliveries/:id/resend", requires("delivery-write"), path(byId), async (c) => {
		const { friendId } = await resendDelivery({ ctx: operatorCtx(c), input: c.req.valid("param") });
		c.executionCtx.waitUntil(
			Promise.all([wake(c.env.DELIVERIES), announce(c.env, [{ event: "delivery", friendId }])]),
		);
		return c.json({ ok: true });
	})
	.post("/api/deliveries/:id/cancel", requires("delivery-write"), path(byId), async (c) => {
		const { friendId } = await cancelDelivery({ ctx: operatorCtx(c), input: c.req.valid("param") });
		c.executionCtx.waitUntil(announce(c.env, [{ event: "delivery", friendId }]));
		return c.json({ ok: true });
	});
