import { Hono } from "hono";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso, requiresSignIn } from "#functions/platform/http/route-access.ts";
import { listHomeDays } from "./list-home-days.ts";
import { listStoppedWork } from "./list-stopped-work.ts";
import { showHome } from "./show-home.ts";

/** Routes of the home page. */
export const homeRoutes = new Hono<HonoEnv>()
	.get("/api/home", requiresSignIn(), async (c) => c.json(await showHome({ ctx: operatorCtx(c) })))
	.get("/api/home/days", requires("friend-read"), async (c) =>
		c.json(await listHomeDays({ ctx: operatorCtx(c) })),
	)
	.get("/api/home/stopped", requires("delivery-read"), requiresAlso("friend-read"), async (c) =>
		c.json(await listStoppedWork({ ctx: operatorCtx(c) })),
	);
