import { Hono } from "hono";
import { forgetClock } from "../clock.ts";
import { makeContext } from "../context.ts";
import { external } from "../http/access.ts";
import { notFound } from "../http/refusal.ts";
import type { HonoEnv } from "../http/types.ts";
import { tick } from "../tick.ts";

/** Development only: hands the simulator's calls to it. A deployment has no such binding, so these are 404 there. */
export const simulatorRoutes = new Hono<HonoEnv>().all(
	"/simulator/api/*",
	external("開発用シミュレーター"),
	async (c) => {
		if (!c.env.SIMULATOR) throw notFound();
		const response = await c.env.SIMULATOR.fetch(c.req.raw);
		const moved = c.req.path === "/simulator/api/clock" && c.req.method !== "GET";
		if (moved) {
			forgetClock();
			// What the new time made due should come now, not with the next minute.
			await tick(await makeContext(c.env));
		}
		return new Response(response.body, response);
	},
);
