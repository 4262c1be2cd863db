import { Hono } from "hono";
import { z } from "zod";
import { scriptPath, visitPath } from "#domain/acquisition/site-scripts/addresses.ts";
import { visitReport } from "#domain/acquisition/site-scripts/visit-report.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { external, requires } from "#functions/platform/http/access.ts";
import { declares, path } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { collectVisit } from "./collect.ts";
import { serveScript } from "./public/serve.ts";
import { analyseReferers } from "./referers.ts";

const SITE = "スクリプトを置いたサイトの訪問者";
const byId = z.object({ id: recordId() });

/** Calls of scripts in addition to the explorer's. */
export const scriptRoutes = new Hono<HonoEnv>()
	.get("/api/script/referers/:id", requires("script-read"), path(byId), async (c) =>
		c.json(await analyseReferers({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(scriptPath(":code"), external(SITE), serveScript)
	.post(visitPath(":code"), external(SITE), declares(visitReport), collectVisit);
