import { Hono } from "hono";
import { CALL_TEXTS } from "#domain/texts/calls.ts";
import { PROBLEM_TEXTS } from "#domain/texts/open-api.ts";
import { makeContext } from "./context.ts";
import { external, open } from "./http/access.ts";
import { ownHostAlone } from "./http/host.ts";
import { refuseTooLong } from "./http/limits.ts";
import { notFound, Refusal } from "./http/refusal.ts";
import { securityHeaders } from "./http/security.ts";
import { builtFile, shell } from "./http/shell.ts";
import type { HonoEnv } from "./http/types.ts";
import { logFailed } from "./open-api/log-failed.ts";
import { isApiPath, Problem, problem } from "./open-api/problem.ts";
import { ROUTERS } from "./routers.ts";
import { isStorageFull } from "./storage-full.ts";

export const app = new Hono<HonoEnv>();

app.use(securityHeaders);
app.use(ownHostAlone);
app.use(refuseTooLong);
app.use(async (c, next) => {
	c.set("ctx", await makeContext(c.env));
	await next();
});

for (const router of Object.values<Hono<HonoEnv>>(ROUTERS)) app.route("/", router);

// In a deployment Cloudflare serves these without asking the Worker (wrangler.toml).
app.get("/assets/*", open("画面の部品"), (c) => builtFile(c, "public, max-age=31536000, immutable"));
app.get("/icons/*", open("画面の部品"), (c) => builtFile(c, "public, max-age=86400"));
// A call that no route takes is answered as a call is, anything else as a page.
app.all("/api/*", external("存在しない呼び出し"), () => {
	throw notFound();
});
app.all("/open_api/*", external("存在しない呼び出し"), () => {
	throw new Problem({ status: 404, code: "unknown-call", detail: PROBLEM_TEXTS.unknownCall });
});
app.get("*", open("画面"), shell);

app.notFound(() => {
	throw notFound();
});

app.onError((error, c) => {
	const isApi = isApiPath(c.req.path);
	if (error instanceof Refusal) return isApi ? problem(c, error) : c.json(error.body, error.status);
	logFailed(c.req.path, error);
	if (isApi) return problem(c, error);
	if (isStorageFull(error)) return c.json({ ERROR: [CALL_TEXTS.storageFull] }, 507);
	return c.json({ ERROR: [CALL_TEXTS.unknownError] }, 500);
});
