import { Hono } from "hono";
import { autoResponseReplayInput } from "#domain/automation/auto-responses/auto-response-input.ts";
import { csvSampleQuery, csvSampleResponse } from "#functions/platform/csv/csv-sample.ts";
import { readCsvUpload } from "#functions/platform/csv/csv-upload.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresToRead } from "#functions/platform/http/route-access.ts";
import { validateBody, validateQuery } from "#functions/platform/http/validate-input.ts";
import { importAutoResponses } from "./import-auto-responses.ts";
import { replayAutoResponse } from "./replay-auto-response.ts";
import { sampleAutoResponses } from "./sample-auto-responses.ts";

/** Replay of an auto-response, CSV import, and its sample file. */
export const reactionRoutes = new Hono<HonoEnv>()
	.post(
		"/api/reaction/replay",
		requiresToRead("reaction-read"),
		validateBody(autoResponseReplayInput),
		async (c) => c.json(await replayAutoResponse({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
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
