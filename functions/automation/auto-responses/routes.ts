import { Hono } from "hono";
import { csvSampleQuery, csvSampleResponse } from "#functions/platform/csv/csv-sample.ts";
import { readCsvUpload } from "#functions/platform/csv/csv-upload.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateQuery } from "#functions/platform/http/validate-input.ts";
import { importAutoResponses } from "./import-auto-responses.ts";
import { sampleAutoResponses } from "./sample-auto-responses.ts";

/** CSV import of auto-responses, and its sample file. */
export const reactionRoutes = new Hono<HonoEnv>()
	.post("/line/reaction/upload", requires("reaction-write"), readCsvUpload(), async (c) =>
		c.json(await importAutoResponses({ ctx: operatorCtx(c), input: c.req.valid("form") })),
	)
	.get(
		"/line/reaction/download_csv_format",
		requires("reaction-read"),
		validateQuery(csvSampleQuery),
		async (c) =>
			csvSampleResponse(
				await sampleAutoResponses(operatorCtx(c)),
				"自動応答_サンプル.csv",
				c.req.valid("query"),
			),
	);
