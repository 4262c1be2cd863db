import { Hono } from "hono";
import { z } from "zod";
import { postback, postbackPath, trackerExportPath } from "#domain/acquisition/conversions/postback.ts";
import { exportQuery } from "#domain/acquisition/forms/answers.ts";
import { secretInput } from "#domain/integrations/outgoing-webhooks/endpoint.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { checksShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { also, external, requires } from "#functions/platform/http/access.ts";
import { declares, input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { exportConversions } from "./export.ts";
import { takePostback } from "./postback.ts";
import { reportTracker } from "./report.ts";
import { makeSecret } from "./secret.ts";

const byId = z.object({ id: recordId() });

/** Calls of conversions in addition to the explorer's. */
export const trackerRoutes = new Hono<HonoEnv>()
	.get("/api/tracker/report/:id", requires("tracker-read"), path(byId), async (c) =>
		c.json(await reportTracker({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/tracker/secret/:id", requires("tracker-write"), path(byId), input(secretInput), async (c) =>
		c.json(
			await makeSecret({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("json"), ...c.req.valid("param") },
			}),
		),
	)
	.get(
		trackerExportPath(":id"),
		requires("tracker-read"),
		also("friend-read"),
		path(byId),
		query(exportQuery),
		checksShiftJis(),
		(c) =>
			exportConversions({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("query") },
			}),
	)
	.post(postbackPath(":code"), external("店のサーバーの署名"), declares(postback), takePostback);
