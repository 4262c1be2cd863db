import { Hono } from "hono";
import { open } from "#functions/platform/http/access.ts";
import { builtFile } from "#functions/platform/http/shell.ts";
import type { HonoEnv } from "#functions/platform/http/types.ts";
import { appManifest } from "./manifest.ts";

/** The console as an app that a phone or a computer installs: its manifest, and the service worker that shows pushes. */
export const installedAppRoutes = new Hono<HonoEnv>()
	.get("/manifest.webmanifest", open("アプリの名前とアイコン"), async (c) =>
		c.body(JSON.stringify(await appManifest(c.var.ctx)), 200, {
			"Content-Type": "application/manifest+json; charset=utf-8",
			"Cache-Control": "no-cache",
		}),
	)
	// A browser asks for it at every push; an old one would show what the Worker no longer sends.
	.get("/push-worker.js", open("プッシュ通知の受信"), (c) => builtFile(c, "no-cache"));
