import { Hono } from "hono";
import { z } from "zod";
import { scriptPath, visitPath } from "#domain/acquisition/site-scripts/site-script-addresses.ts";
import { visitReport } from "#domain/acquisition/site-scripts/visit-report.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { externalAccess, requires } from "#functions/platform/http/route-access.ts";
import { declareSchema, validatePath } from "#functions/platform/http/validate-input.ts";
import { analyseReferers } from "./analyse-referers.ts";
import { collectVisit } from "./collect-visit.ts";
import { serveScript } from "./public/serve-script.ts";

const SITE = "サイト計測タグを置いたサイトの訪問者";
const byId = z.object({ id: recordId() });

/** Routes of scripts in addition to those of the explorer. */
export const scriptRoutes = new Hono<HonoEnv>()
	.get("/api/script/referers/:id", requires("script-read"), validatePath(byId), async (c) =>
		c.json(await analyseReferers({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(scriptPath(":code"), externalAccess(SITE), serveScript)
	.post(visitPath(":code"), externalAccess(SITE), declareSchema(visitReport), collectVisit);
