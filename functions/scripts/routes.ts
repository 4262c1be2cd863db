import { Hono } from "hono";
import { z } from "zod";
import { scriptPath, visitPath } from "#domain/scripts/addresses.ts";
import { visitReport } from "#domain/scripts/visit-report.ts";
import { recordId } from "#domain/wire.ts";
import { external, requires } from "../http/access.ts";
import { declares, path } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { collectVisit } from "./collect.ts";
import { serveScript } from "./public/serve.ts";
import { analyseReferers } from "./referers.ts";

const SITE = "スクリプトを置いたサイトの訪問者";
const byId = z.object({ id: recordId() });

/** The calls of scripts besides the explorer's. */
export const scriptRoutes = new Hono<HonoEnv>()
	.get("/api/script/referers/:id", requires("script-read"), path(byId), async (c) =>
		c.json(await analyseReferers({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(scriptPath(":code"), external(SITE), serveScript)
	.post(visitPath(":code"), external(SITE), declares(visitReport), collectVisit);
