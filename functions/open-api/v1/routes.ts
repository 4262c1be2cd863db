import { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import { z } from "zod";
import { triggerCallBody, triggerCallPath, triggerCallShape } from "#domain/open-api/trigger-call.ts";
import { idempotencyKey } from "#domain/open-api/v1/fields.ts";
import { open } from "../../http/access.ts";
import { publicOrigin } from "../../http/origin.ts";
import type { HonoEnv } from "../../http/types.ts";
import { readSettings } from "../../settings/read.ts";
import { CALLS } from "./calls.ts";
import { closeRequests } from "./close-requests.ts";
import { API_V1, mount, REFUSED, TOKEN_SCHEME } from "./mount.ts";

/** What programs may call, and the description of it, made from the schemas that validate. */
export const openApiV1Routes = new OpenAPIHono<HonoEnv>();

for (const call of CALLS) mount(openApiV1Routes, call);

openApiV1Routes.openAPIRegistry.registerComponent("securitySchemes", TOKEN_SCHEME, {
	type: "http",
	scheme: "bearer",
	description: "管理画面で発行したトークン",
});

openApiV1Routes.openAPIRegistry.registerPath({
	method: "post",
	path: `${API_V1}/triggers/{key}`,
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
		default: REFUSED,
	},
});

/** The description by itself: its route has a type, which those of the calls have not. */
export const descriptionRoutes = new Hono<HonoEnv>().get(
	"/open_api/v1/openapi.json",
	open("呼び出しの説明（秘密を含まない）"),
	async (c) => {
		const { brand } = await readSettings(c.var.ctx, "brand");
		const described: unknown = openApiV1Routes.getOpenAPI31Document({
			openapi: "3.1.0",
			info: { title: `${brand} API連携`, version: "1.0.0" },
			servers: [{ url: publicOrigin(c.env) || "/" }],
		});
		return c.json(closeRequests(described));
	},
);
