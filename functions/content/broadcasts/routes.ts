import { Hono } from "hono";
import { z } from "zod";
import {
	broadcastAudience,
	broadcastInput,
	broadcastOrder,
	broadcastPreview,
	broadcastTest,
} from "#domain/content/broadcasts/broadcast.ts";
import { broadcastListQuery, broadcastResultsQuery } from "#domain/content/broadcasts/list.ts";
import { NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx, type RequestContext } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { wakeQueue, wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { copyBroadcast } from "./copy.ts";
import { broadcastCostOf } from "./cost.ts";
import { listBroadcasts } from "./list.ts";
import { orderBroadcast } from "./order.ts";
import { previewBroadcast } from "./preview.ts";
import { registerBroadcast } from "./register.ts";
import { removeBroadcast } from "./remove.ts";
import { listResults } from "./results.ts";
import { showBroadcast } from "./show.ts";
import { cancelBroadcast, pauseBroadcast, resumeBroadcast } from "./stop.ts";
import { testBroadcast } from "./test.ts";
import { withdrawBroadcast } from "./withdraw.ts";

const byId = z.object({ id: recordId() });

export const broadcastRoutes = new Hono<HonoEnv>()
	.get(
		"/api/broadcasts",
		requires("broadcast-read"),
		requiresAlso("friend-read"),
		validateQuery(broadcastListQuery),
		async (c) => c.json(await listBroadcasts({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get(
		"/api/broadcasts/:id",
		requires("broadcast-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => c.json(await showBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/broadcasts/:id/results",
		requires("broadcast-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(broadcastResultsQuery),
		async (c) =>
			c.json(
				await listResults({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.post(
		"/api/broadcasts",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validateBody(broadcastInput),
		async (c) => {
			const saved = await registerBroadcast({ ctx: operatorCtx(c), input: c.req.valid("json") });
			tell(c);
			return c.json(saved);
		},
	)
	.post(
		"/api/broadcast/cost",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validateBody(broadcastAudience),
		async (c) => c.json(await broadcastCostOf({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post(
		"/api/broadcast/preview",
		requires("broadcast-read", "broadcast-write"),
		requiresAlso("friend-read"),
		validateBody(broadcastPreview),
		async (c) => c.json(await previewBroadcast({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post(
		"/api/broadcast/test",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validateBody(broadcastTest),
		async (c) => {
			const sent = await testBroadcast({ ctx: operatorCtx(c), input: c.req.valid("json") });
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.DELIVERIES));
			return c.json(sent);
		},
	)
	.post(
		"/api/broadcasts/:id/order",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateBody(broadcastOrder),
		async (c) => {
			const ordered = await orderBroadcast({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			tell(c);
			return c.json(ordered);
		},
	)
	.post(
		"/api/broadcasts/:id/withdraw",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => {
			await withdrawBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") });
			tell(c);
			return c.json({ ok: true, may_arrive: 0 });
		},
	)
	.post(
		"/api/broadcasts/:id/pause",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => {
			const stopped = await pauseBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") });
			tell(c);
			return c.json({ ok: true, ...stopped });
		},
	)
	.post(
		"/api/broadcasts/:id/resume",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => {
			await resumeBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") });
			c.executionCtx.waitUntil(Promise.all([wakeQueue(c.env.JOBS), wakeQueue(c.env.DELIVERIES)]));
			tell(c);
			return c.json({ ok: true, may_arrive: 0 });
		},
	)
	.post(
		"/api/broadcasts/:id/cancel",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => {
			const stopped = await cancelBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") });
			tell(c);
			return c.json({ ok: true, ...stopped });
		},
	)
	.post(
		"/api/broadcasts/:id/copy",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		claimSaveKey(),
		async (c) => {
			const copy = await copyBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") });
			tell(c);
			return c.json(copy);
		},
	)
	.delete(
		"/api/broadcasts/:id",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => {
			const removed = await removeBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") });
			tell(c);
			return c.json({ ok: true, ...removed });
		},
	);

/** Open lists and pages of broadcasts reload. */
const tell = (c: RequestContext) =>
	c.executionCtx.waitUntil(announceFrames(c.env, [{ event: "broadcast", friendId: NO_FRIEND }]));
