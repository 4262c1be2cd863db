import { Hono } from "hono";
import { external } from "#functions/platform/http/access.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { HonoEnv } from "#functions/platform/http/types.ts";
import { forgetClock } from "#functions/platform/time/clock.ts";
import { makeContext } from "./context.ts";
import { tick } from "./tick.ts";

/** Development only: forwards the simulator's calls. A deployment lacks the binding, so these are 404 there. */
export const simulatorRoutes = new Hono<HonoEnv>().all(
	"/simulator/api/*",
	external("開発用シミュレーター"),
	async (c) => {
		if (!c.env.SIMULATOR) throw notFound();
		const response = await c.env.SIMULATOR.fetch(c.req.raw);
		const moved = c.req.path === "/simulator/api/clock" && c.req.method !== "GET";
		if (moved) {
			forgetClock();
			// Work that the new time makes due should run now, not in up to a minute.
			await tick(await makeContext(c.env));
		}
		return new Response(response.body, response);
	},
);
