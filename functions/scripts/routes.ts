import { Hono } from "hono";
import { z } from "zod";
import { recordId } from "#domain/wire.ts";
import { requires } from "../http/access.ts";
import { path } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { analyseReferers } from "./referers.ts";

const byId = z.object({ id: recordId() });

/** The calls of scripts besides the explorer's. */
export const scriptRoutes = new Hono<HonoEnv>().get(
	"/api/script/referers/:id",
	requires("script-read"),
	path(byId),
	async (c) => c.json(await analyseReferers({ ctx: operatorCtx(c), input: c.req.valid("param") })),
);
