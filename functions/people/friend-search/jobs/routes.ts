import { Hono } from "hono";
import { z } from "zod";
import { jobFileQuery, searchJobInput } from "#domain/people/friend-search/job.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { checksShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { wakeSoon } from "#functions/platform/queues/wake.ts";
import { cancelSearchJob, repeatSearchJob } from "./change.ts";
import { downloadFile } from "./file.ts";
import { listSearchJobs, showSearchJob } from "./list.ts";
import { startSearchJob } from "./start.ts";

const byId = z.object({ id: recordId() });

/** Jobs over the friends of a search. Each kind's own abilities are checked by its verb. */
export const searchJobRoutes = new Hono<HonoEnv>()
	.post("/api/friend_search/jobs", requires("friend-read"), input(searchJobInput), async (c) => {
		const started = await startSearchJob({ ctx: operatorCtx(c), input: c.req.valid("json") });
		c.executionCtx.waitUntil(wakeSoon(c.env.JOBS));
		return c.json(started);
	})
	.get("/api/friend_search/jobs", requires("friend-read"), async (c) =>
		c.json(await listSearchJobs(operatorCtx(c))),
	)
	.get("/api/friend_search/jobs/:id", requires("friend-read"), path(byId), async (c) =>
		c.json(await showSearchJob({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/friend_search/jobs/:id/cancel", requires("friend-read"), path(byId), async (c) => {
		await cancelSearchJob({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.post("/api/friend_search/jobs/:id/repeat", requires("friend-read"), path(byId), async (c) => {
		await repeatSearchJob({ ctx: operatorCtx(c), input: c.req.valid("param") });
		c.executionCtx.waitUntil(wakeSoon(c.env.JOBS));
		return c.json({ ok: true });
	})
	.get(
		"/api/friend_search/jobs/:id/file",
		requires("friend-read"),
		path(byId),
		query(jobFileQuery),
		checksShiftJis(),
		(c) =>
			downloadFile({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("query") },
			}),
	);
