import { Hono } from "hono";
import { googleControl } from "../google/routes.ts";
import { loginRoutes } from "../login/routes.ts";
import type { Platform } from "../platform.ts";
import { receiverRoutes } from "../receiver/routes.ts";
import { Refused } from "../requests/body.ts";
import { serviceRoutes } from "../services/routes.ts";
import { shopRoutes } from "../shop/routes.ts";
import { clockRoutes } from "./clock.ts";
import { contentRoutes } from "./content.ts";
import { deedRoutes } from "./deeds.ts";
import { faultRoutes } from "./faults.ts";
import { friendRoutes } from "./friends.ts";
import { acceptanceRoutes, callRoutes, quotaRoutes, resetRoutes } from "./records.ts";
import { richmenuRoutes } from "./richmenus.ts";
import { webhookRoutes } from "./webhooks.ts";

/** The simulator's own API: the friends' side of LINE, and LINE's behaviour. */
export const controlRoutes = (platform: Platform): Hono =>
	new Hono()
		.use(async (context, next) => {
			// There is no login, so other sites' pages are refused at least.
			const origin = context.req.header("origin");
			if (origin && URL.parse(origin)?.host !== new URL(context.req.url).host) {
				throw new Refused(403, { origin: ["別のサイトからの操作は受け付けません。"] });
			}
			await next();
		})
		.route("/clock", clockRoutes(platform))
		.route("/friends", friendRoutes(platform))
		.route("/friends", deedRoutes(platform))
		.route("/content", contentRoutes(platform))
		.route("/richmenus", richmenuRoutes(platform))
		.route("/webhooks", webhookRoutes(platform))
		.route("/calls", callRoutes(platform))
		.route("/acceptances", acceptanceRoutes(platform))
		.route("/faults", faultRoutes(platform))
		.route("/quota", quotaRoutes(platform))
		.route("/google", googleControl(platform))
		.route("/login", loginRoutes(platform))
		.route("/services", serviceRoutes(platform))
		.route("/receiver", receiverRoutes(platform))
		.route("/shop", shopRoutes())
		.route("/reset", resetRoutes(platform))
		.all("*", () => {
			throw new Refused(404, { address: ["このアドレスはありません。"] });
		})
		.onError((error, context) => {
			if (error instanceof Refused) return context.json(error.refusal, error.status);
			console.error(error);
			return context.json({ simulator: ["シミュレーターで問題が起きました。もう一度お試しください。"] }, 500);
		});
