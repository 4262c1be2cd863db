import { Hono } from "hono";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { externalAccess } from "#functions/platform/http/route-access.ts";
import { clearClockCache } from "#functions/platform/time/read-clock.ts";
import { createOperationContext } from "./context.ts";
import { runTick } from "./tick.ts";

/**
 * Forwards the simulator's calls, in development only. A deployment lacks the binding, so that these are
 * 404 there.
 */
export const simulatorRoutes = new Hono<HonoEnv>().all(
	"/simulator/api/*",
	externalAccess("開発用シミュレーター"),
	async (c) => {
		if (!c.env.SIMULATOR) throw notFound();
		const response = await c.env.SIMULATOR.fetch(c.req.raw);
		const movesClock = c.req.path === "/simulator/api/clock" && c.req.method !== "GET";
		if (movesClock) {
			clearClockCache();
			// Work that is due at the new time should run now, not after up to a minute.
			await runTick(await createOperationContext(c.env));
		}
		return new Response(response.body, response);
	},
);
