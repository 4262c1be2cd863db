import { Hono } from "hono";
import { z } from "zod";
import { forwardInput } from "#domain/integrations/webhook-forwarding/forward-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { deleteForward } from "./delete-forward.ts";
import { listForwardedRequests, listForwards } from "./list-forwards.ts";
import { createForward, updateForward } from "./save-forward.ts";

const byId = z.object({ id: recordId() });

/** Routes for the addresses to which LINE's requests are forwarded (docs/webhook-forwarding.md). */
export const webhookForwardingRoutes = new Hono<HonoEnv>()
	.get("/api/webhook_forwards", requires("line-connection"), async (c) =>
		c.json(await listForwards(operatorCtx(c))),
	)
	.post("/api/webhook_forwards", requires("line-connection"), validateBody(forwardInput), async (c) =>
		c.json(await createForward({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.put(
		"/api/webhook_forwards/:id",
		requires("line-connection"),
		validatePath(byId),
		validateBody(forwardInput),
		async (c) => {
			const input = { ...c.req.valid("json"), ...c.req.valid("param") };
			const savedForward = await updateForward({ ctx: operatorCtx(c), input });
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.WEBHOOKS));
			return c.json(savedForward);
		},
	)
	.delete("/api/webhook_forwards/:id", requires("line-connection"), validatePath(byId), async (c) =>
		c.json(await deleteForward({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/webhook_forwards/:id/requests", requires("line-connection"), validatePath(byId), async (c) =>
		c.json(await listForwardedRequests({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	);
