import { Hono } from "hono";
import { sampleFile, sampleQuery } from "#functions/platform/csv/sample.ts";
import { csvFile } from "#functions/platform/csv/upload.ts";
import { requires } from "#functions/platform/http/access.ts";
import { query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { importReactions } from "./import.ts";
import { sampleReactions } from "./sample.ts";

export const reactionRoutes = new Hono<HonoEnv>()
	.post("/line/reaction/upload", requires("reaction-write"), csvFile(), async (c) =>
		c.json(await importReactions({ ctx: operatorCtx(c), input: c.req.valid("form") })),
	)
	.get("/line/reaction/download_csv_format", requires("reaction-read"), query(sampleQuery), async (c) =>
		sampleFile(await sampleReactions(operatorCtx(c)), "自動応答_サンプル.csv", c.req.valid("query")),
	);
