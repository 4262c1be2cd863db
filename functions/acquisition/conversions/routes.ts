import { Hono } from "hono";
import { z } from "zod";
import {
	conversionPostback,
	postbackPath,
	trackerExportPath,
} from "#domain/acquisition/conversions/conversion-postback.ts";
import { answersExportQuery } from "#domain/acquisition/forms/form-answers.ts";
import { endpointSecretInput } from "#domain/integrations/outgoing-webhooks/endpoint-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { checkShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { externalAccess, requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import {
	declareSchema,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { createTrackerSecret } from "./create-tracker-secret.ts";
import { exportConversions } from "./export-conversions.ts";
import { receivePostback } from "./receive-postback.ts";
import { reportTracker } from "./report-tracker.ts";

const byId = z.object({ id: recordId() });

/** Routes of conversions in addition to those of the explorer. */
export const trackerRoutes = new Hono<HonoEnv>()
	.get("/api/tracker/report/:id", requires("tracker-read"), validatePath(byId), async (c) =>
		c.json(await reportTracker({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/tracker/secret/:id",
		requires("tracker-write"),
		validatePath(byId),
		validateBody(endpointSecretInput),
		async (c) =>
			c.json(
				await createTrackerSecret({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		trackerExportPath(":id"),
		requires("tracker-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(answersExportQuery),
		checkShiftJis(),
		(c) =>
			exportConversions({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("query") },
			}),
	)
	.post(
		postbackPath(":code"),
		externalAccess("店のサーバーの署名"),
		declareSchema(conversionPostback),
		receivePostback,
	);
