import { Hono } from "hono";
import { answerBankCall } from "./bank/answer-bank.ts";
import { simulatorControlRoutes } from "./control/routes.ts";
import { answerGoogleCall, isGoogleHost } from "./google/google-api.ts";
import { liffApiRoutes } from "./liff/routes.ts";
import { TOKEN_CALLS } from "./line/channel-tokens.ts";
import { lineRoutes } from "./line/routes.ts";
import { friendshipRoute } from "./login/friendship-route.ts";
import { LOGIN_CALLS } from "./login/simulated-line-login.ts";
import { answerReceiverCall } from "./receiver/simulated-receiver.ts";
import { answerServiceCall } from "./services/answer-services.ts";
import type { SimulatorPlatform } from "./simulator-platform.ts";

/**
 * Serves LINE, Google, the payment providers and the notice services to the console, and the friends and controls to people and
 * tests.
 */
export const createSimulatorApp = (platform: SimulatorPlatform): Hono =>
	new Hono()
		.use(async (context, next) => {
			const answered = await answerServiceCall(platform.services, context.req.raw);
			if (answered) return answered;
			const received = await answerReceiverCall(platform.services, context.req.raw);
			if (received) return received;
			const paid = await answerBankCall(platform.bank, context.req.raw);
			if (paid) {
				platform.deliverBankEvents();
				return paid;
			}
			if (isGoogleHost(new URL(context.req.url))) return answerGoogleCall(platform.google, context.req.raw);
			const login = context.req.method === "POST" ? LOGIN_CALLS[context.req.path] : undefined;
			if (login) {
				const { status, body } = login(platform.services, new URLSearchParams(await context.req.text()));
				return context.json(body, status as 200);
			}
			const token = context.req.method === "POST" ? TOKEN_CALLS[context.req.path] : undefined;
			if (token) {
				const { status, body } = token(platform, new URLSearchParams(await context.req.text()));
				return context.json(body, status as 200);
			}
			await next();
		})
		.route("/simulator/api", simulatorControlRoutes(platform))
		.route("/", friendshipRoute(platform))
		.route("/", liffApiRoutes(platform))
		.route("/", lineRoutes(platform))
		.onError((error) => {
			throw error;
		});
