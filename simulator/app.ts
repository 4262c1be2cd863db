import { Hono } from "hono";
import { controlRoutes } from "./control/routes.ts";
import { lineRoutes } from "./line/routes.ts";
import type { Platform } from "./platform.ts";

/** LINE on one side, the friends and the controls on the other. */
export const simulatorApp = (platform: Platform): Hono =>
	new Hono()
		.route("/simulator/api", controlRoutes(platform))
		.route("/", lineRoutes(platform))
		.onError((error) => {
			throw error;
		});
