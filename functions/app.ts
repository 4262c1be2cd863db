import { Hono } from "hono";
import { z } from "zod";
import { TEXTS } from "#domain/texts/messages.ts";
import { actionRoutes } from "./actions/routes.ts";
import { makeContext } from "./context.ts";
import { deliveryRoutes } from "./deliveries/routes.ts";
import { simulatorRoutes } from "./development/routes.ts";
import { episodeRoutes } from "./episodes/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { explorerRoutes } from "./explorer/routes.ts";
import { previewRoutes } from "./filters/preview-routes.ts";
import { filterRoutes } from "./filters/routes.ts";
import { forecastRoutes } from "./forecast/routes.ts";
import { formRoutes } from "./forms/routes.ts";
import { friendSearchRoutes } from "./friend-search/routes.ts";
import { friendRoutes } from "./friends/routes.ts";
import { funnelRoutes } from "./funnels/routes.ts";
import { external, open } from "./http/access.ts";
import { ownHostAlone } from "./http/host.ts";
import { refuseTooLong } from "./http/limits.ts";
import { notFound, Refusal } from "./http/refusal.ts";
import { securityHeaders } from "./http/security.ts";
import { builtFile, shell } from "./http/shell.ts";
import type { HonoEnv } from "./http/types.ts";
import { landingRoutes } from "./landings/routes.ts";
import { markRoutes } from "./marks/routes.ts";
import { mediaRoutes } from "./media/routes.ts";
import { memberRoutes } from "./members/routes.ts";
import { metricRoutes } from "./metrics/routes.ts";
import { operatorRoutes } from "./operators/routes.ts";
import { reactionRoutes } from "./reactions/routes.ts";
import { richmenuRoutes } from "./richmenus/routes.ts";
import { roomRoutes } from "./rooms/routes.ts";
import { scenarioRoutes } from "./scenarios/routes.ts";
import { scriptRoutes } from "./scripts/routes.ts";
import { selectorRoutes } from "./selector/routes.ts";
import { tagRoutes } from "./tags/routes.ts";
import { taskRoutes } from "./tasks/routes.ts";
import { templateRoutes } from "./templates/routes.ts";
import { testerRoutes } from "./testers/routes.ts";
import { usedByRoutes } from "./used-by/routes.ts";
import { varRoutes } from "./vars/routes.ts";
import { webhookRoutes } from "./webhook/routes.ts";

z.config(z.locales.ja());

export const app = new Hono<HonoEnv>();

app.use(securityHeaders);
app.use(ownHostAlone);
app.use(refuseTooLong);
app.use(async (c, next) => {
	c.set("ctx", await makeContext(c.env));
	await next();
});

app
	.route("/", operatorRoutes)
	.route("/", friendRoutes)
	.route("/", tagRoutes)
	.route("/", actionRoutes)
	.route("/", reactionRoutes)
	.route("/", formRoutes)
	.route("/", landingRoutes)
	.route("/", scriptRoutes)
	.route("/", memberRoutes)
	.route("/", templateRoutes)
	.route("/", richmenuRoutes)
	.route("/", testerRoutes)
	.route("/", scenarioRoutes)
	.route("/", episodeRoutes)
	.route("/", varRoutes)
	.route("/", friendSearchRoutes)
	.route("/", previewRoutes)
	.route("/", taskRoutes)
	.route("/", forecastRoutes)
	.route("/", usedByRoutes)
	.route("/", funnelRoutes)
	.route("/", explorerRoutes)
	.route("/", selectorRoutes)
	.route("/", filterRoutes)
	.route("/", eventRoutes)
	.route("/", markRoutes)
	.route("/", mediaRoutes)
	.route("/", metricRoutes)
	.route("/", deliveryRoutes)
	.route("/", webhookRoutes)
	.route("/", roomRoutes)
	.route("/", simulatorRoutes);

// In a deployment Cloudflare serves these without asking the Worker (wrangler.toml).
app.get("/assets/*", open("画面の部品"), (c) => builtFile(c, "public, max-age=31536000, immutable"));
app.get("/icons/*", open("画面の部品"), (c) => builtFile(c, "public, max-age=86400"));
// A call that no route takes is answered as a call is, anything else as a page.
app.all("/api/*", external("存在しない呼び出し"), () => {
	throw notFound();
});
app.get("*", open("画面"), shell);

app.notFound(() => {
	throw notFound();
});

app.onError((error, c) => {
	if (error instanceof Refusal) return c.json(error.body, error.status);
	console.error(
		JSON.stringify({ event: "request.failed", path: c.req.path, error: String(error), stack: error.stack }),
	);
	return c.json({ ERROR: [TEXTS.unknownError] }, 500);
});

/** The routers' types, for the site's typed client. */
export type Api = {
	operators: typeof operatorRoutes;
	friends: typeof friendRoutes;
	friendSearch: typeof friendSearchRoutes;
	preview: typeof previewRoutes;
	scenarios: typeof scenarioRoutes;
	episodes: typeof episodeRoutes;
	tasks: typeof taskRoutes;
	tags: typeof tagRoutes;
	actions: typeof actionRoutes;
	reactions: typeof reactionRoutes;
	deliveries: typeof deliveryRoutes;
	webhook: typeof webhookRoutes;
	rooms: typeof roomRoutes;
	templates: typeof templateRoutes;
	richmenus: typeof richmenuRoutes;
	testers: typeof testerRoutes;
	selector: typeof selectorRoutes;
	filters: typeof filterRoutes;
	marks: typeof markRoutes;
};
