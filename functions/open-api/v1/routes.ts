import { OpenAPIHono } from "@hono/zod-openapi";
import { open } from "../../http/access.ts";
import { publicOrigin } from "../../http/origin.ts";
import type { HonoEnv } from "../../http/types.ts";
import { readSettings } from "../../settings/read.ts";
import { CALLS } from "./calls.ts";
import { API_V1, mount, TOKEN_SCHEME } from "./mount.ts";

/** What programs may call, and the description of it, made from the schemas that validate. */
export const openApiV1Routes = new OpenAPIHono<HonoEnv>();

for (const call of CALLS) mount(openApiV1Routes, call);

openApiV1Routes.openAPIRegistry.registerComponent("securitySchemes", TOKEN_SCHEME, {
	type: "http",
	scheme: "bearer",
	description: "管理画面で発行したトークン",
});

openApiV1Routes.get(`${API_V1}/openapi.json`, open("呼び出しの説明（秘密を含まない）"), async (c) => {
	const { brand } = await readSettings(c.var.ctx, "brand");
	return c.json(
		openApiV1Routes.getOpenAPI31Document({
			openapi: "3.1.0",
			info: { title: `${brand} API連携`, version: "1.0.0" },
			servers: [{ url: publicOrigin(c.env) || "/" }],
		}),
	);
});
