import { Hono } from "hono";
import { releaseNoticeInput } from "#domain/console/about/release-notice-input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { openAccess, requires, requiresSignIn } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { showReleaseNotice, updateReleaseNotice } from "./release-notice.ts";
import { showWorkerHealth } from "./show-worker-health.ts";

export const aboutRoutes = new Hono<HonoEnv>()
	.get("/api/health", openAccess("更新のあとに応答を確かめるコマンド"), async (c) => {
		c.header("Cache-Control", "no-store");
		return c.json(await showWorkerHealth({ ctx: c.get("ctx") }));
	})
	.get("/api/about/release", requiresSignIn(), async (c) =>
		c.json(await showReleaseNotice({ ctx: operatorCtx(c) })),
	)
	.put("/api/about/release", requires("backup-manage"), validateBody(releaseNoticeInput), async (c) => {
		const input = c.req.valid("json");
		await updateReleaseNotice({ ctx: operatorCtx(c), input });
		return c.json(input);
	});
