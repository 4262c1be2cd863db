import { Hono } from "hono";
import { z } from "zod";
import { imagemapWidth, keyInWidth } from "#domain/platform/media/imagemap-widths.ts";
import { mediaKeySchema } from "#domain/platform/media/media-key.ts";
import { bindFileKey } from "#functions/platform/http/bind-save-key.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { readBytes } from "#functions/platform/http/read-body.ts";
import { requires, requiresSignIn } from "#functions/platform/http/route-access.ts";
import { validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { listPictures } from "./list-pictures.ts";
import { showToOperator } from "./show-to-operator.ts";
import { storeImage } from "./store-image.ts";

const byKey = z.object({ key: mediaKeySchema() });
const inWidth = byKey.extend({ width: imagemapWidth });
/** Original of which an uploaded picture is a resized copy. */
const originalQuery = z.object({ of: mediaKeySchema().optional() });

export const mediaRoutes = new Hono<HonoEnv>()
	.post("/api/media", requires("media-write", "message-send"), validateQuery(originalQuery), async (c) => {
		const bytes = await readBytes(c);
		await bindFileKey(c, bytes);
		const { of: originalKey } = c.req.valid("query");
		return c.json(await storeImage({ ctx: operatorCtx(c), input: { bytes, originalKey } }));
	})
	.get("/api/media/:key/:width", requiresSignIn(), validatePath(inWidth), async (c) => {
		const { key, width } = c.req.valid("param");
		return showToOperator({ ctx: operatorCtx(c), input: { key: keyInWidth(key, width) } });
	})
	.get("/api/media", requires("media-write"), async (c) =>
		c.json(await listPictures({ ctx: operatorCtx(c) })),
	)
	.get("/api/media/:key", requiresSignIn(), validatePath(byKey), async (c) =>
		showToOperator({
			ctx: operatorCtx(c),
			input: { ...c.req.valid("param"), range: c.req.header("range") },
		}),
	);
