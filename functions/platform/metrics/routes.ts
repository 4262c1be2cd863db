import { Hono } from "hono";
import { errorReport, metricInput } from "#domain/platform/metrics/metrics.ts";
import { signedIn } from "#functions/platform/http/access.ts";
import { input } from "#functions/platform/http/input.ts";
import type { HonoEnv } from "#functions/platform/http/types.ts";
import { withinLimit } from "./limit.ts";

/** The console's reports about itself. They become lines of the log, without their sender. */
export const metricRoutes = new Hono<HonoEnv>()
	.post("/api/metrics-tracker/report/v1", signedIn(), withinLimit, input(metricInput), (c) => {
		const { eventName, context } = c.req.valid("json");
		console.log(JSON.stringify({ event: "metric", eventName, context }));
		return c.body(null, 204);
	})
	.post("/api/error-reports/v1", signedIn(), withinLimit, input(errorReport), (c) => {
		console.error(JSON.stringify({ event: "console.failed", ...c.req.valid("json") }));
		return c.body(null, 204);
	});
