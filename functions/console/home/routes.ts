import { Hono } from "hono";
import { also, requires, signedIn } from "#functions/platform/http/access.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { listDays } from "./days.ts";
import { showHome } from "./show.ts";
import { listStopped } from "./stopped.ts";

/** The first page. */
export const homeRoutes = new Hono<HonoEnv>()
	.get("/api/home", signedIn(), async (c) => c.json(await showHome({ ctx: operatorCtx(c) })))
	.get("/api/home/days", requires("friend-read"), async (c) =>
		c.json(await listDays({ ctx: operatorCtx(c) })),
	)
	.get("/api/home/stopped", requires("delivery-read"), also("friend-read"), async (c) =>
		c.json(await listStopped({ ctx: operatorCtx(c) })),
	);
