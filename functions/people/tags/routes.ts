import { Hono } from "hono";
import { z } from "zod";
import { newTagInput } from "#domain/people/tags/new-tag-input.ts";
import { TAG_CSV_SAMPLE } from "#domain/people/tags/tags-csv.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { csvSampleQuery, csvSampleResponse } from "#functions/platform/csv/csv-sample.ts";
import { readCsvUpload } from "#functions/platform/csv/csv-upload.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { copyTag } from "./copy-tag.ts";
import { createTag } from "./create-tag.ts";
import { importTags } from "./import-tags.ts";
import { listTags } from "./list-tags.ts";

const byId = z.object({ id: recordId() });

export const tagRoutes = new Hono<HonoEnv>()
	.get("/api/tags", requires("tag-read"), async (c) => c.json(await listTags({ ctx: operatorCtx(c) })))
	.post("/api/tags", requires("tag-write"), validateBody(newTagInput), async (c) =>
		c.json(await createTag({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/line/tag/:id/copy", requires("tag-write"), validatePath(byId), claimSaveKey(), async (c) =>
		c.json(await copyTag({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/line/tag/upload", requires("tag-write"), readCsvUpload(), async (c) =>
		c.json(await importTags({ ctx: operatorCtx(c), input: c.req.valid("form") })),
	)
	.get("/line/tag/download_csv_format", requires("tag-read"), validateQuery(csvSampleQuery), (c) =>
		csvSampleResponse(TAG_CSV_SAMPLE, "タグ_サンプル.csv", c.req.valid("query")),
	);
