import { Hono } from "hono";
import { controlRoutes } from "./control/routes.ts";
import { askGoogle, isGoogle } from "./google/google.ts";
import { lineRoutes } from "./line/routes.ts";
import { LOGIN_CALLS } from "./login/login.ts";
import type { Platform } from "./platform.ts";
import { askReceiver } from "./receiver/receiver.ts";
import { askService } from "./services/services.ts";

/**
 * Serves LINE, Google and the notice services to the console, and the friends and controls to people and
 * tests.
 */
export const simulatorApp = (platform: Platform): Hono =>
	new Hono()
		.use(async (context, next) => {
			const answered = await askService(platform.services, context.req.raw);
			if (answered) return answered;
			const received = await askReceiver(platform.services, context.req.raw);
			if (received) return received;
			if (isGoogle(new URL(context.req.url))) return askGoogle(platform.google, context.req.raw);
			const login = context.req.method === "POST" ? LOGIN_CALLS[context.req.path] : undefined;
			if (login) {
				const { status, body } = login(platform.services, new URLSearchParams(await context.req.text()));
				return context.json(body, status as 200);
			}
			await next();
		})
		.route("/simulator/api", controlRoutes(platform))
		.route("/", lineRoutes(platform))
		.onError((error) => {
			throw error;
		});
