import { Hono } from "hono";
import { z } from "zod";
import { audienceInput } from "#domain/content/audiences/audience-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { deleteAudience, renewAudience } from "./change-audience.ts";
import { createAudience } from "./create-audience.ts";
import { listAudiences } from "./list-audiences.ts";

const byId = z.object({ id: recordId() });

/** Routes of audiences at LINE. */
export const audienceRoutes = new Hono<HonoEnv>()
	.get("/api/audiences", requires("broadcast-read"), requiresAlso("friend-read"), async (c) =>
		c.json(await listAudiences({ ctx: operatorCtx(c) })),
	)
	.post(
		"/api/audiences",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validateBody(audienceInput),
		async (c) => {
			const created = await createAudience({ ctx: operatorCtx(c), input: c.req.valid("json") });
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
			return c.json(created);
		},
	)
	.post(
		"/api/audiences/:id/renew",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => {
			await renewAudience({ ctx: operatorCtx(c), input: c.req.valid("param") });
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
			return c.json({ ok: true });
		},
	)
	.delete(
		"/api/audiences/:id",
		requires("broadcast-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => {
			await deleteAudience({ ctx: operatorCtx(c), input: c.req.valid("param") });
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
			return c.json({ ok: true });
		},
	);
