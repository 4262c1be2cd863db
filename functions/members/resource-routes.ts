import { Hono } from "hono";
import { z } from "zod";
import { recordId } from "#domain/wire.ts";
import { requires } from "../http/access.ts";
import { path } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { listChoices } from "../selector/choices.ts";
import { loadResource } from "./resources.ts";

const byVar = z.object({ var_id: recordId() });

/** What editors of other systems load (M-256 to M-259); the site's own selector has calls of its own. */
export const resourceRoutes = new Hono<HonoEnv>()
	.get("/api/v_resource/varia", requires("var-read"), async (c) =>
		c.json(await loadResource(operatorCtx(c), "var")),
	)
	.get("/api/v_resource/common_vars", requires("common-var-read"), async (c) =>
		c.json(await loadResource(operatorCtx(c), "common_var")),
	)
	.get("/api/v_resource/form", requires("form-read"), async (c) =>
		c.json(await loadResource(operatorCtx(c), "form")),
	)
	.get("/api/var/choice/:var_id", requires("var-read"), path(byVar), async (c) =>
		c.json(await listChoices(operatorCtx(c), c.req.valid("param").var_id)),
	);
