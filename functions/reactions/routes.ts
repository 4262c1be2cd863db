import { Hono } from "hono";
import { sampleFile, sampleQuery } from "../csv/sample.ts";
import { csvFile } from "../csv/upload.ts";
import { requires } from "../http/access.ts";
import { query } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { importReactions } from "./import.ts";
import { sampleReactions } from "./sample.ts";

export const reactionRoutes = new Hono<HonoEnv>()
	.post("/line/reaction/upload", requires("reaction-write"), csvFile(), async (c) =>
		c.json(await importReactions({ ctx: operatorCtx(c), input: c.req.valid("form") })),
	)
	.get("/line/reaction/download_csv_format", requires("reaction-read"), query(sampleQuery), async (c) =>
		sampleFile(await sampleReactions(operatorCtx(c)), "自動応答_サンプル.csv", c.req.valid("query")),
	);
