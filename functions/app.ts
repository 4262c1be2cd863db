import { Hono } from "hono";
import { landingPath } from "#domain/engine/kinds/landing.ts";
import { eventPath } from "#domain/engine/public-addresses/event.ts";
import { formPath } from "#domain/engine/public-addresses/form.ts";
import { TAP_ROOT } from "#domain/engine/public-addresses/link.ts";
import { salonPath } from "#domain/engine/public-addresses/salon.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { LANDING_TEXTS } from "#domain/platform/texts/landings.ts";
import { logFailed } from "#functions/integrations/open-api/log-failed.ts";
import { isApiPath, problem } from "#functions/integrations/open-api/problem.ts";
import { unknownCall } from "#functions/integrations/open-api/unknown-call.ts";
import { external, open } from "#functions/platform/http/access.ts";
import { answerIfRight, isForgotten } from "#functions/platform/http/believing.ts";
import { leadToCleanAddress } from "#functions/platform/http/clean-address.ts";
import { gonePage } from "#functions/platform/http/gone-page.ts";
import { ownHostAlone } from "#functions/platform/http/host.ts";
import { knownCause } from "#functions/platform/http/known-cause.ts";
import { KnownPaths } from "#functions/platform/http/known-paths.ts";
import { refuseTooLong } from "#functions/platform/http/limits.ts";
import { loggedPath } from "#functions/platform/http/logged-path.ts";
import { notFound, Refusal } from "#functions/platform/http/refusal.ts";
import { securityHeaders } from "#functions/platform/http/security.ts";
import { builtFile, shell } from "#functions/platform/http/shell.ts";
import type { HonoEnv } from "#functions/platform/http/types.ts";
import { makeContext } from "./context.ts";
import { ROUTERS } from "./routers.ts";

export const app = new Hono<HonoEnv>({ router: new KnownPaths() });

app.use(securityHeaders);
app.use(ownHostAlone);
app.use(refuseTooLong);
app.use(leadToCleanAddress);
app.use(async (c, next) => {
	c.set("ctx", await makeContext(c.env));
	await next();
	await answerIfRight(c, app);
});

for (const router of Object.values<Hono<HonoEnv>>(ROUTERS)) app.route("/", router);

// In a deployment Cloudflare serves these without asking the Worker (wrangler.toml).
app.get("/assets/*", open("画面の部品"), (c) => builtFile(c, "public, max-age=31536000, immutable"));
app.get("/icons/*", open("画面の部品"), (c) => builtFile(c, "public, max-age=86400"));
// A call that no route takes is answered as a call is, anything else as a page.
app.all("/api/*", external("存在しない呼び出し"), () => {
	throw notFound();
});
app.all("/open_api/*", external("存在しない呼び出し"), (c) => {
	throw unknownCall(c.req.path);
});
// A browser that restores a tab repeats a POST as a GET; a friend's page is not replaced by the console.
for (const path of [formPath("*"), salonPath("*"), eventPath("*"), landingPath("*"), `${TAP_ROOT}*`])
	app.get(path, open("友だちや訪れた人"), (c) => gonePage(c, LANDING_TEXTS));
app.get("*", open("画面"), shell);

app.notFound(() => {
	throw notFound();
});

app.onError(async (error, c) => {
	// The result is discarded, and the call run again.
	if (isForgotten(c)) return c.body(null, 503);
	const isApi = isApiPath(c.req.path);
	if (error instanceof Refusal) return isApi ? problem(c, error) : c.json(error.body, error.status);
	logFailed(loggedPath(c), error);
	const cause = await knownCause(error, c.env);
	if (isApi) return problem(c, cause);
	if (cause instanceof Refusal) return c.json(cause.body, cause.status);
	return c.json({ ERROR: [CALL_TEXTS.unknownError] }, 500);
});
