import { Hono } from "hono";
import { z } from "zod";
import { newTag } from "#domain/people/tags/tags.ts";
import { TAG_SAMPLE } from "#domain/people/tags/tags-csv.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { sampleFile, sampleQuery } from "#functions/platform/csv/sample.ts";
import { csvFile } from "#functions/platform/csv/upload.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, keyed, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
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
