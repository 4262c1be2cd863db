import { Hono } from "hono";
import { z } from "zod";
import { mediaKey } from "#domain/platform/media/key.ts";
import { keyInWidth, mapWidth } from "#domain/platform/media/map-widths.ts";
import { requires, signedIn } from "#functions/platform/http/access.ts";
import { readBytes } from "#functions/platform/http/body.ts";
import { path, query } from "#functions/platform/http/input.ts";
import { assertOwnKey } from "#functions/platform/http/save-key.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { listPictures } from "./list.ts";
import { showToOperator } from "./show-to-operator.ts";
import { upload } from "./upload.ts";

const byKey = z.object({ key: mediaKey() });
const inWidth = byKey.extend({ width: mapWidth });
const narrower = z.object({ of: mediaKey().optional() });

export const mediaRoutes = new Hono<HonoEnv>()
	.post("/api/media", requires("media-write", "message-send"), query(narrower), async (c) => {
		const bytes = await readBytes(c);
		await assertOwnKey(c, bytes);
		return c.json(await upload({ ctx: operatorCtx(c), input: { bytes, ...c.req.valid("query") } }));
	})
	.get("/api/media/:key/:width", signedIn(), path(inWidth), async (c) => {
		const { key, width } = c.req.valid("param");
		return showToOperator({ ctx: operatorCtx(c), input: { key: keyInWidth(key, width) } });
	})
	.get("/api/media", requires("media-write"), async (c) =>
		c.json(await listPictures({ ctx: operatorCtx(c) })),
	)
	.get("/api/media/:key", signedIn(), path(byKey), async (c) =>
		showToOperator({
			ctx: operatorCtx(c),
			input: { ...c.req.valid("param"), range: c.req.header("range") },
		}),
	);
