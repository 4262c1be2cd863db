import { Hono } from "hono";
import { reportQuery } from "#domain/console/report/report-query.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateQuery } from "#functions/platform/http/validate-input.ts";
import { showReport } from "./show-report.ts";

/** Route of the monthly report. */
export const reportRoutes = new Hono<HonoEnv>().get(
	"/api/report",
	requires("friend-read"),
	validateQuery(reportQuery),
	async (c) => c.json(await showReport({ ctx: operatorCtx(c), input: c.req.valid("query") })),
);
