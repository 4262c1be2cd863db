import { Hono } from "hono";
import { z } from "zod";
import { brandInput } from "#domain/platform/brand/brand-input.ts";
import { bindFileKey } from "#functions/platform/http/bind-save-key.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { readBytes } from "#functions/platform/http/read-body.ts";
import { openAccess, requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { saveBrand } from "./save-brand.ts";
import { clearLogo, setLogo } from "./set-logo.ts";
import { showBrand } from "./show-brand.ts";
import { showLogo } from "./show-logo.ts";

const byKey = z.object({ key: z.string().regex(/^[\w-]{8,64}$/) });

/** Routes for the deployment's name and appearance (white label, M-004). */
export const brandRoutes = new Hono<HonoEnv>()
	.get("/api/brand", requires("brand-write"), async (c) => c.json(await showBrand({ ctx: operatorCtx(c) })))
	.put("/api/brand", requires("brand-write"), validateBody(brandInput), async (c) =>
		c.json(await saveBrand({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/brand/logo", requires("brand-write"), async (c) => {
		const bytes = await readBytes(c);
		await bindFileKey(c, bytes);
		return c.json(await setLogo({ ctx: operatorCtx(c), input: { bytes } }));
	})
	.delete("/api/brand/logo", requires("brand-write"), async (c) => {
		await clearLogo({ ctx: operatorCtx(c) });
		return c.json({ ok: true });
	})
	.get("/api/brand/logo/:key", openAccess("ログイン画面のロゴ"), validatePath(byKey), (c) =>
		showLogo({ ctx: c.var.ctx, input: c.req.valid("param") }),
	);
