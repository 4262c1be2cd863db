import { Hono } from "hono";
import { z } from "zod";
import { endpointInput, secretInput } from "#domain/integrations/outgoing-webhooks/endpoint.ts";
import { webhookLogQuery, webhookMessagePath } from "#domain/integrations/outgoing-webhooks/message.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx, type RequestContext } from "#functions/platform/http/types.ts";
import { wakeSoon } from "#functions/platform/queues/wake.ts";
import { listEndpoints } from "./endpoints/list.ts";
import { removeEndpoint } from "./endpoints/remove.ts";
import { createEndpoint, updateEndpoint } from "./endpoints/save.ts";
import { rotateSecret, showSecret } from "./endpoints/secret.ts";
import { testEndpoint } from "./endpoints/test.ts";
import { listMessages } from "./log/list.ts";
import { resendMessage } from "./log/resend.ts";
import { showMessage } from "./log/show.ts";

const one = z.object({ id: recordId() });

/** Routes of webhook endpoints and their message log (docs/webhooks.md). */
export const outgoingWebhookRoutes = new Hono<HonoEnv>()
	.get("/api/open_api/webhooks", requires("open-api-read"), async (c) =>
		c.json(await listEndpoints(operatorCtx(c))),
	)
	.post("/api/open_api/webhooks", requires("open-api-write"), input(endpointInput), async (c) =>
		c.json(await createEndpoint({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.put(
		"/api/open_api/webhooks/:id",
		requires("open-api-write"),
		path(one),
		input(endpointInput),
		async (c) => {
			const input = { ...c.req.valid("json"), ...c.req.valid("param") };
			const saved = await updateEndpoint({ ctx: operatorCtx(c), input });
			workSoon(c);
			return c.json(saved);
		},
	)
	.delete("/api/open_api/webhooks/:id", requires("open-api-write"), path(one), async (c) =>
		c.json(await removeEndpoint({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/open_api/webhooks/:id/secret",
		requires("open-api-write"),
		path(one),
		input(secretInput),
		async (c) =>
			c.json(
				await showSecret({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.post(
		"/api/open_api/webhooks/:id/rotate",
		requires("open-api-write"),
		path(one),
		input(secretInput),
		async (c) =>
			c.json(
				await rotateSecret({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.post("/api/open_api/webhooks/:id/test", requires("open-api-write"), path(one), async (c) => {
		const made = await testEndpoint({ ctx: operatorCtx(c), input: c.req.valid("param") });
		workSoon(c);
		return c.json(made);
	})
	.get(
		"/api/open_api/webhooks/:id/messages",
		requires("open-api-read"),
		path(one),
		query(webhookLogQuery),
		async (c) =>
			c.json(
				await listMessages({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		"/api/open_api/webhooks/:id/messages/:message_id",
		requires("open-api-read"),
		path(webhookMessagePath),
		async (c) => c.json(await showMessage({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/open_api/webhooks/:id/messages/:message_id/resend",
		requires("open-api-write"),
		path(webhookMessagePath),
		async (c) => {
			const sent = await resendMessage({ ctx: operatorCtx(c), input: c.req.valid("param") });
			workSoon(c);
			return c.json(sent);
		},
	);

const workSoon = (c: RequestContext) => c.executionCtx.waitUntil(wakeSoon(c.env.WEBHOOKS));
