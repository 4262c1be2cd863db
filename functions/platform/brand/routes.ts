import { Hono } from "hono";
import { z } from "zod";
import { brandInput } from "#domain/platform/brand/brand.ts";
import { open, requires } from "#functions/platform/http/access.ts";
import { readBytes } from "#functions/platform/http/body.ts";
import { input, path } from "#functions/platform/http/input.ts";
import { assertOwnKey } from "#functions/platform/http/save-key.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { removeLogo, setLogo, showLogo } from "./logo.ts";
import { saveBrand } from "./save.ts";
import { showBrand } from "./show.ts";

const byKey = z.object({ key: z.string().regex(/^[\w-]{8,64}$/) });

/** Name and appearance of this deployment (white label, M-004). */
export const brandRoutes = new Hono<HonoEnv>()
	.get("/api/brand", requires("brand-write"), async (c) => c.json(await showBrand({ ctx: operatorCtx(c) })))
	.put("/api/brand", requires("brand-write"), input(brandInput), async (c) =>
		c.json(await saveBrand({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/brand/logo", requires("brand-write"), async (c) => {
		const bytes = await readBytes(c);
		await assertOwnKey(c, bytes);
		return c.json(await setLogo({ ctx: operatorCtx(c), input: { bytes } }));
	})
	.delete("/api/brand/logo", requires("brand-write"), async (c) => {
		await removeLogo({ ctx: operatorCtx(c) });
		return c.json({ ok: true });
	})
	.get("/api/brand/logo/:key", open("ログイン画面のロゴ"), path(byKey), (c) =>
		showLogo({ ctx: c.var.ctx, input: c.req.valid("param") }),
	);
