import { Hono } from "hono";
import { requires } from "../http/access.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { countVarMembers } from "./mcounts.ts";

export const varRoutes = new Hono<HonoEnv>().get("/api/v1/vars/mcounts", requires("var-read"), async (c) =>
	c.json(await countVarMembers({ ctx: operatorCtx(c) })),
);
