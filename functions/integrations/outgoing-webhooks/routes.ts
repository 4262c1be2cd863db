import { Hono } from "hono";
import { z } from "zod";
import { endpointInput, endpointSecretInput } from "#domain/integrations/outgoing-webhooks/endpoint-input.ts";
import {
	webhookLogQuery,
	webhookMessagePath,
} from "#domain/integrations/outgoing-webhooks/webhook-message.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx, type RequestContext } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { deleteEndpoint } from "./endpoints/delete-endpoint.ts";
import { revealEndpointSecret, rotateEndpointSecret } from "./endpoints/endpoint-secret.ts";
import { listEndpoints } from "./endpoints/list-endpoints.ts";
import { createEndpoint, updateEndpoint } from "./endpoints/save-endpoint.ts";
import { sendEndpointTest } from "./endpoints/send-endpoint-test.ts";
import { listWebhookMessages } from "./log/list-webhook-messages.ts";
import { resendWebhookMessage } from "./log/resend-webhook-message.ts";
import { showWebhookMessage } from "./log/show-webhook-message.ts";

const byId = z.object({ id: recordId() });

/** Routes of webhook endpoints and their message log (docs/webhooks.md). */
export const outgoingWebhookRoutes = new Hono<HonoEnv>()
	.get("/api/open_api/webhooks", requires("open-api-read"), async (c) =>
		c.json(await listEndpoints(operatorCtx(c))),
	)
	.post("/api/open_api/webhooks", requires("open-api-write"), validateBody(endpointInput), async (c) =>
		c.json(await createEndpoint({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.put(
		"/api/open_api/webhooks/:id",
		requires("open-api-write"),
		validatePath(byId),
		validateBody(endpointInput),
		async (c) => {
			const input = { ...c.req.valid("json"), ...c.req.valid("param") };
			const savedEndpoint = await updateEndpoint({ ctx: operatorCtx(c), input });
			wakeWebhooksSoon(c);
			return c.json(savedEndpoint);
		},
	)
	.delete("/api/open_api/webhooks/:id", requires("open-api-write"), validatePath(byId), async (c) =>
		c.json(await deleteEndpoint({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/open_api/webhooks/:id/secret",
		requires("open-api-write"),
		validatePath(byId),
		validateBody(endpointSecretInput),
		async (c) =>
			c.json(
				await revealEndpointSecret({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.post(
		"/api/open_api/webhooks/:id/rotate",
		requires("open-api-write"),
		validatePath(byId),
		validateBody(endpointSecretInput),
		async (c) =>
			c.json(
				await rotateEndpointSecret({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.post("/api/open_api/webhooks/:id/test", requires("open-api-write"), validatePath(byId), async (c) => {
		const message = await sendEndpointTest({ ctx: operatorCtx(c), input: c.req.valid("param") });
		wakeWebhooksSoon(c);
		return c.json(message);
	})
	.get(
		"/api/open_api/webhooks/:id/messages",
		requires("open-api-read"),
		validatePath(byId),
		validateQuery(webhookLogQuery),
		async (c) =>
			c.json(
				await listWebhookMessages({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		"/api/open_api/webhooks/:id/messages/:message_id",
		requires("open-api-read"),
		validatePath(webhookMessagePath),
		async (c) => c.json(await showWebhookMessage({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/open_api/webhooks/:id/messages/:message_id/resend",
		requires("open-api-write"),
		validatePath(webhookMessagePath),
		async (c) => {
			const message = await resendWebhookMessage({ ctx: operatorCtx(c), input: c.req.valid("param") });
			wakeWebhooksSoon(c);
			return c.json(message);
		},
	);

const wakeWebhooksSoon = (c: RequestContext) => c.executionCtx.waitUntil(wakeQueueSoon(c.env.WEBHOOKS));
