import { Hono } from "hono";
import { reportQuery } from "#domain/console/report/report-query.ts";
import { messagePlanInput } from "#domain/console/sending-costs/message-plan-input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validateQuery } from "#functions/platform/http/validate-input.ts";
import { exportCosts } from "./export-costs.ts";
import { forecastCosts } from "./forecast-costs.ts";
import { saveMessagePlan } from "./save-message-plan.ts";
import { showCosts } from "./show-costs.ts";

/** Routes of the costs of sending. */
export const sendingCostRoutes = new Hono<HonoEnv>()
	.get("/api/sending_costs", requires("delivery-read"), validateQuery(reportQuery), async (c) =>
		c.json(await showCosts({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/sending_costs/csv", requires("delivery-read"), validateQuery(reportQuery), (c) =>
		exportCosts({ ctx: operatorCtx(c), input: c.req.valid("query") }),
	)
	.get("/api/sending_costs/forecast", requires("delivery-read"), async (c) =>
		c.json(await forecastCosts({ ctx: operatorCtx(c) })),
	)
	.put("/api/sending_costs/plan", requires("sending-caps"), validateBody(messagePlanInput), async (c) => {
		await saveMessagePlan({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	});
