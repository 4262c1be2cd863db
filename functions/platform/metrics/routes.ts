import { Hono } from "hono";
import { errorReport, metricInput } from "#domain/platform/metrics/metric-report.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { requiresSignIn } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { limitReports } from "./report-limit.ts";

/** Metrics and error reports of the console, logged without their sender. */
export const metricRoutes = new Hono<HonoEnv>()
	.post("/api/metrics-tracker/report/v1", requiresSignIn(), limitReports, validateBody(metricInput), (c) => {
		const { eventName, context } = c.req.valid("json");
		console.log(JSON.stringify({ event: "metric", eventName, context }));
		return c.body(null, 204);
	})
	.post("/api/error-reports/v1", requiresSignIn(), limitReports, validateBody(errorReport), (c) => {
		console.error(JSON.stringify({ event: "console.failed", ...c.req.valid("json") }));
		return c.body(null, 204);
	});
