import { Hono } from "hono";
import { z } from "zod";
import { broadcastListQuery, broadcastResultsQuery } from "#domain/content/broadcasts/broadcast-queries.ts";
import {
	broadcastAudienceInput,
	broadcastInput,
	broadcastOrderInput,
	broadcastPreviewInput,
	broadcastTestInput,
} from "#domain/content/broadcasts/broadcast-schemas.ts";
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
import { estimateBroadcastCost } from "./broadcast-cost.ts";
import { copyBroadcast } from "./copy-broadcast.ts";
import { deleteBroadcast } from "./delete-broadcast.ts";
import { listBroadcastResults } from "./list-broadcast-results.ts";
import { listBroadcasts } from "./list-broadcasts.ts";
import { listLineOptions } from "./list-line-options.ts";
import { orderBroadcast } from "./order-broadcast.ts";
import { previewBroadcast } from "./preview-broadcast.ts";
import { saveBroadcastDraft } from "./save-broadcast-draft.ts";
import { sendBroadcastDraftTest } from "./send-broadcast-draft-test.ts";
import { showBroadcast } from "./show-broadcast.ts";
import { cancelBroadcast, pauseBroadcast, resumeBroadcast } from "./stop-broadcast.ts";
import { withdrawBroadcast } from "./withdraw-broadcast.ts";

const broadcastPath = z.object({ id: recordId() });

/**
 * Routes of broadcasts. `requires` admits an operator with any of its abilities. `validateBody` also claims the
 * save key; `claimSaveKey` does it for the route without a body that creates something.
 */
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
		validatePath(broadcastPath),
		async (c) => c.json(await showBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/broadcasts/:id/results",
		requires("broadcast-read"),
		requiresAlso("friend-read"),
		validatePath(broadcastPath),
		validateQuery(broadcastResultsQuery),
		async (c) =>
			c.json(
				await listBroadcastResults({
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
			const saved = await saveBroadcastDraft({ ctx: operatorCtx(c), input: c.req.valid("json") });
			announceBroadcastChange(c);
			return c.json(saved);
		},
	)
	.post(
		"/api/broadcast/cost",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validateBody(broadcastAudienceInput),
		async (c) => c.json(await estimateBroadcastCost({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/broadcast/line_options", requires("broadcast-write"), requiresAlso("friend-read"), async (c) =>
		c.json(await listLineOptions({ ctx: operatorCtx(c) })),
	)
	.post(
		"/api/broadcast/preview",
		requires("broadcast-read", "broadcast-write"),
		requiresAlso("friend-read"),
		validateBody(broadcastPreviewInput),
		async (c) => c.json(await previewBroadcast({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post(
		"/api/broadcast/test",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validateBody(broadcastTestInput),
		async (c) => {
			const testResult = await sendBroadcastDraftTest({ ctx: operatorCtx(c), input: c.req.valid("json") });
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.DELIVERIES));
			return c.json(testResult);
		},
	)
	.post(
		"/api/broadcasts/:id/order",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(broadcastPath),
		validateBody(broadcastOrderInput),
		async (c) => {
			const orderResult = await orderBroadcast({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			announceBroadcastChange(c);
			return c.json(orderResult);
		},
	)
	.post(
		"/api/broadcasts/:id/withdraw",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(broadcastPath),
		async (c) => {
			await withdrawBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") });
			announceBroadcastChange(c);
			// Nothing was sent, so no message can still arrive.
			return c.json({ ok: true, may_arrive: 0 });
		},
	)
	.post(
		"/api/broadcasts/:id/pause",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(broadcastPath),
		async (c) => {
			const stopResult = await pauseBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") });
			announceBroadcastChange(c);
			return c.json({ ok: true, ...stopResult });
		},
	)
	.post(
		"/api/broadcasts/:id/resume",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(broadcastPath),
		async (c) => {
			await resumeBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") });
			c.executionCtx.waitUntil(Promise.all([wakeQueue(c.env.JOBS), wakeQueue(c.env.DELIVERIES)]));
			announceBroadcastChange(c);
			// A resumed broadcast stops no message, so none arrives in spite of it.
			return c.json({ ok: true, may_arrive: 0 });
		},
	)
	.post(
		"/api/broadcasts/:id/cancel",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(broadcastPath),
		async (c) => {
			const stopResult = await cancelBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") });
			announceBroadcastChange(c);
			return c.json({ ok: true, ...stopResult });
		},
	)
	.post(
		"/api/broadcasts/:id/copy",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(broadcastPath),
		claimSaveKey(),
		async (c) => {
			const copy = await copyBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") });
			announceBroadcastChange(c);
			return c.json(copy);
		},
	)
	.delete(
		"/api/broadcasts/:id",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(broadcastPath),
		async (c) => {
			const deleteResult = await deleteBroadcast({ ctx: operatorCtx(c), input: c.req.valid("param") });
			announceBroadcastChange(c);
			return c.json({ ok: true, ...deleteResult });
		},
	);

/** Makes open lists and pages of broadcasts reload. */
const announceBroadcastChange = (c: RequestContext) =>
	c.executionCtx.waitUntil(announceFrames(c.env, [{ event: "broadcast", friendId: NO_FRIEND }]));
