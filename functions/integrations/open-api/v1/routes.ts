import { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import { z } from "zod";
import {
	triggerCallBody,
	triggerCallPath,
	triggerCallShape,
} from "#domain/integrations/open-api/trigger-call.ts";
import { idempotencyKey } from "#domain/integrations/open-api/v1/api-fields.ts";
import { callerShape } from "#domain/integrations/open-api/v1/caller-schema.ts";
import { WEBHOOK_EVENTS } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { webhookBodyShape } from "#domain/integrations/outgoing-webhooks/webhook-message.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { openAccess } from "#functions/platform/http/route-access.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { API_CALLS } from "./api-calls.ts";
import { closeRequestSchemas } from "./close-request-schemas.ts";
import { API_V1, mountCall, refusalsOf, TOKEN_SCHEME } from "./mount-call.ts";

/** Programs' calls, and their description, generated from the schemas that validate them. */
export const openApiV1Routes = new OpenAPIHono<HonoEnv>();

for (const call of API_CALLS) mountCall(openApiV1Routes, call);

openApiV1Routes.openAPIRegistry.registerComponent("securitySchemes", TOKEN_SCHEME, {
	type: "http",
	scheme: "bearer",
	description: "管理画面で発行したトークン",
});

openApiV1Routes.openAPIRegistry.registerPath({
	method: "post",
	path: `${API_V1}/triggers/{key}`,
	operationId: "postTriggersKey",
	tags: ["トリガー"],
	summary: "トリガーを呼び出す",
	description: "受け付けて202を返し、そのあとトリガーのアクションを実行します。",
	security: [{ [TOKEN_SCHEME]: ["write"] }],
	request: {
		params: triggerCallPath,
		headers: z.object({ "idempotency-key": idempotencyKey().optional() }),
		body: { required: true, content: { "application/json": { schema: triggerCallBody } } },
	},
	responses: {
		202: { description: "受け付けた", content: { "application/json": { schema: triggerCallShape } } },
		...refusalsOf({ method: "post", params: triggerCallPath, body: triggerCallBody }),
	},
});

openApiV1Routes.openAPIRegistry.registerPath({
	method: "get",
	path: `${API_V1}/me`,
	operationId: "getMe",
	tags: ["トークン"],
	summary: "このトークンでできること",
	description: "どの権限のトークンでも呼び出せます。",
	security: [{ [TOKEN_SCHEME]: [] }],
	responses: {
		200: { description: "成功", content: { "application/json": { schema: callerShape } } },
		...refusalsOf({ method: "get" }),
	},
});

for (const [type, { label, help, data }] of Object.entries(WEBHOOK_EVENTS))
	openApiV1Routes.openAPIRegistry.registerWebhook({
		method: "post",
		path: type,
		operationId: type,
		tags: ["Webhook"],
		summary: label,
		description: help,
		request: {
			body: {
				required: true,
				content: { "application/json": { schema: webhookBodyShape(type, data as z.ZodObject) } },
			},
		},
		responses: { 200: { description: "受け取った。2xx以外では、間をあけて送り直します" } },
	});

/** Route of the description, separate because it is typed and the calls' routes are not. */
export const descriptionRoutes = new Hono<HonoEnv>().get(
	"/open_api/v1/openapi.json",
	openAccess("呼び出しの説明（秘密を含まない）"),
	async (c) => {
		const { brand } = await readSettings(c.var.ctx, "brand");
		const described: unknown = openApiV1Routes.getOpenAPI31Document({
			openapi: "3.1.0",
			info: { title: `${brand} API連携`, version: "1.0.0" },
			servers: [{ url: publicOrigin(c.env) || "/" }],
		});
		return c.json(closeRequestSchemas(described));
	},
);
