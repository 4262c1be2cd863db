import { Hono } from "hono";
import { landingPath } from "#domain/engine/kinds/landing.ts";
import { couponPath } from "#domain/engine/public-addresses/coupon-address.ts";
import { eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { formPath } from "#domain/engine/public-addresses/form-address.ts";
import { invitePath } from "#domain/engine/public-addresses/introduction-address.ts";
import { liffEntryPath } from "#domain/engine/public-addresses/liff-address.ts";
import { payPath } from "#domain/engine/public-addresses/pay-address.ts";
import { pointPath } from "#domain/engine/public-addresses/point-address.ts";
import { productPath } from "#domain/engine/public-addresses/product-address.ts";
import { salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { SHORT_ROOT } from "#domain/engine/public-addresses/short-address.ts";
import { TAP_ROOT } from "#domain/engine/public-addresses/tap-address.ts";
import { ticketPath } from "#domain/engine/public-addresses/ticket-address.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { LANDING_TEXTS } from "#domain/platform/texts/landings-texts.ts";
import { isApiPath, problemResponse } from "#functions/integrations/open-api/api-problem.ts";
import { logFailedRequest } from "#functions/integrations/open-api/log-failed-request.ts";
import { unknownCallProblem } from "#functions/integrations/open-api/unknown-call.ts";
import { requireActiveAccount } from "#functions/platform/accounts/active-account.ts";
import { admitHost } from "#functions/platform/accounts/admit-host.ts";
import { refuseLongBody } from "#functions/platform/http/body-limits.ts";
import { rerunIfStale, willRunAgain } from "#functions/platform/http/cached-session-call.ts";
import { CachingRouter } from "#functions/platform/http/caching-router.ts";
import { redirectToCleanAddress } from "#functions/platform/http/clean-address.ts";
import { renderShell, serveBuiltFile } from "#functions/platform/http/console-shell.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { loggedPath } from "#functions/platform/http/logged-path.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { externalAccess, openAccess } from "#functions/platform/http/route-access.ts";
import { securityHeaders } from "#functions/platform/http/security-headers.ts";
import { toStorageRefusal } from "#functions/platform/http/storage-refusal.ts";
import { renderGonePage } from "#functions/platform/public-pages/gone-page.ts";
import { createOperationContext } from "./context.ts";
import { PROGRAM_READS } from "./program-reads.ts";
import { ROUTERS } from "./routers.ts";

export const app = new Hono<HonoEnv>({ router: new CachingRouter() });

app.use(securityHeaders);
app.use(admitHost((request, env, execution) => app.fetch(request, env, execution)));
app.use(requireActiveAccount);
app.use(refuseLongBody);
app.use(redirectToCleanAddress);
app.use(async (c, next) => {
	c.set("ctx", await createOperationContext(c.env));
	c.set("consoleReads", PROGRAM_READS);
	await next();
	await rerunIfStale(c, app);
});

for (const router of Object.values<Hono<HonoEnv>>(ROUTERS)) app.route("/", router);

// In a deployment Cloudflare serves these without the Worker (wrangler.toml).
app.get("/assets/*", openAccess("画面の部品"), (c) =>
	serveBuiltFile(c, "public, max-age=31536000, immutable"),
);
app.get("/icons/*", openAccess("画面の部品"), (c) => serveBuiltFile(c, "public, max-age=86400"));
// A page for friends names no icon, and browsers then ask for this one. It has none of the product's.
app.get("/favicon.ico", openAccess("友だちの画面のアイコン"), (c) =>
	c.body(null, 204, { "Cache-Control": "public, max-age=86400" }),
);
// An unknown API call gets an error response, any other unknown path the console's page.
app.all("/api/*", externalAccess("存在しない呼び出し"), () => {
	throw notFound();
});
app.all("/open_api/*", externalAccess("存在しない呼び出し"), (c) => {
	throw unknownCallProblem(c.req.path);
});
// A browser that restores a tab repeats a POST as a GET, which must not show the console instead of a
// friend's page.
for (const path of [
	formPath("*"),
	salonPath("*"),
	eventPath("*"),
	landingPath("*"),
	pointPath("*"),
	productPath("*"),
	couponPath("*"),
	invitePath("*"),
	liffEntryPath("*"),
	payPath("*"),
	ticketPath("*"),
	`${SHORT_ROOT}*`,
	`${TAP_ROOT}*`,
])
	app.get(path, openAccess("友だちや訪れた人"), (c) => renderGonePage(c, LANDING_TEXTS));
app.get("*", openAccess("画面"), renderShell);

app.notFound(() => {
	throw notFound();
});

app.onError(async (error, c) => {
	// This response is discarded, and the call is run again.
	if (willRunAgain(c)) return c.body(null, 503);
	const isApi = isApiPath(c.req.path);
	if (error instanceof Refusal) return isApi ? problemResponse(c, error) : c.json(error.body, error.status);
	logFailedRequest(loggedPath(c), error);
	const cause = await toStorageRefusal(error, c.env);
	if (isApi) return problemResponse(c, cause);
	if (cause instanceof Refusal) return c.json(cause.body, cause.status);
	return c.json({ ERROR: [CALL_TEXTS.unknownError] }, 500);
});
