import { Hono } from "hono";
import { serveBuiltFile } from "#functions/platform/http/console-shell.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { openAccess } from "#functions/platform/http/route-access.ts";
import { appManifest } from "./manifest.ts";

/** Routes of the installed app: its manifest, and the service worker that shows push notifications. */
export const installedAppRoutes = new Hono<HonoEnv>()
	.get("/manifest.webmanifest", openAccess("アプリの名前とアイコン"), async (c) =>
		c.body(JSON.stringify(await appManifest(c.var.ctx)), 200, {
			"Content-Type": "application/manifest+json; charset=utf-8",
			"Cache-Control": "no-cache",
		}),
	)
	// Revalidated at every request: an old service worker would not understand current push messages.
	.get("/push-worker.js", openAccess("プッシュ通知の受信"), (c) => serveBuiltFile(c, "no-cache"));
