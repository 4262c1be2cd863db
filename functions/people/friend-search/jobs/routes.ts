import { Hono } from "hono";
import { z } from "zod";
import {
	searchJobFileQuery,
	searchJobInput,
	searchJobPreviewInput,
} from "#domain/people/friend-search/search-job.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { checkShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { cancelSearchJob, repeatSearchJob } from "./change-search-job.ts";
import { downloadJobFile } from "./download-job-file.ts";
import { listSearchJobs, showSearchJob } from "./list-search-jobs.ts";
import { previewSearchJob } from "./preview-search-job.ts";
import { startSearchJob } from "./start-search-job.ts";

const byId = z.object({ id: recordId() });

/** Jobs over the friends of a search. Each kind's own abilities are checked by its verb. */
export const searchJobRoutes = new Hono<HonoEnv>()
	.post("/api/friend_search/jobs", requires("friend-read"), validateBody(searchJobInput), async (c) => {
		const startedJob = await startSearchJob({ ctx: operatorCtx(c), input: c.req.valid("json") });
		c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
		return c.json(startedJob);
	})
	.post(
		"/api/friend_search/jobs/preview",
		requires("friend-read"),
		validateBody(searchJobPreviewInput),
		async (c) => c.json(await previewSearchJob({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/friend_search/jobs", requires("friend-read"), async (c) =>
		c.json(await listSearchJobs(operatorCtx(c))),
	)
	.get("/api/friend_search/jobs/:id", requires("friend-read"), validatePath(byId), async (c) =>
		c.json(await showSearchJob({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/friend_search/jobs/:id/cancel", requires("friend-read"), validatePath(byId), async (c) => {
		await cancelSearchJob({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.post("/api/friend_search/jobs/:id/repeat", requires("friend-read"), validatePath(byId), async (c) => {
		await repeatSearchJob({ ctx: operatorCtx(c), input: c.req.valid("param") });
		c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
		return c.json({ ok: true });
	})
	.get(
		"/api/friend_search/jobs/:id/file",
		requires("friend-read"),
		validatePath(byId),
		validateQuery(searchJobFileQuery),
		checkShiftJis(),
		(c) =>
			downloadJobFile({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("query") },
			}),
	);
