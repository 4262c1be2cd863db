import { Hono } from "hono";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso, requiresSignIn } from "#functions/platform/http/route-access.ts";
import { listHomeDays } from "./list-days.ts";
import { showHome } from "./show-home.ts";
import { listStoppedWork } from "./stopped-work.ts";

/** The first page. */
export const homeRoutes = new Hono<HonoEnv>()
	.get("/api/home", requiresSignIn(), async (c) => c.json(await showHome({ ctx: operatorCtx(c) })))
	.get("/api/home/days", requires("friend-read"), async (c) =>
		c.json(await listHomeDays({ ctx: operatorCtx(c) })),
	)
	.get("/api/home/stopped", requires("delivery-read"), requiresAlso("friend-read"), async (c) =>
		c.json(await listStoppedWork({ ctx: operatorCtx(c) })),
	);
