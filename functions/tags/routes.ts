import { Hono } from "hono";
import { z } from "zod";
import { newTag } from "#domain/tags/tags.ts";
import { TAG_SAMPLE } from "#domain/tags/tags-csv.ts";
import { recordId } from "#domain/wire.ts";
import { sampleFile, sampleQuery } from "../csv/sample.ts";
import { csvFile } from "../csv/upload.ts";
import { requires } from "../http/access.ts";
import { input, keyed, path, query } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { copyTag } from "./copy.ts";
import { createTag } from "./create.ts";
import { importTags } from "./import.ts";
import { listTags } from "./list.ts";

const byId = z.object({ id: recordId() });

export const tagRoutes = new Hono<HonoEnv>()
	.get("/api/tags", requires("tag-read"), async (c) => c.json(await listTags({ ctx: operatorCtx(c) })))
	.post("/api/tags", requires("tag-write"), input(newTag), async (c) =>
		c.json(await createTag({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/line/tag/:id/copy", requires("tag-write"), path(byId), keyed(), async (c) =>
		c.json(await copyTag({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/line/tag/upload", requires("tag-write"), csvFile(), async (c) =>
		c.json(await importTags({ ctx: operatorCtx(c), input: c.req.valid("form") })),
	)
	.get("/line/tag/download_csv_format", requires("tag-read"), query(sampleQuery), (c) =>
		sampleFile(TAG_SAMPLE, "タグ_サンプル.csv", c.req.valid("query")),
	);
