import { Hono } from "hono";
import { z } from "zod";
import { friendImportQuery } from "#domain/people/friend-values/friend-import.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { bindFileKey } from "#functions/platform/http/bind-save-key.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { readBytes } from "#functions/platform/http/read-body.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { listImports, showImport } from "./show-import.ts";
import { cancelFriendImport, startFriendImport } from "./start-import.ts";
import { uploadFriendImport } from "./upload-import.ts";

const byId = z.object({ id: recordId() });

/** Import of friends' values from a file: preview, and writing in the background once the operator confirms. */
export const friendImportRoutes = new Hono<HonoEnv>()
	.post(
		"/api/friend_imports",
		requires("friend-write"),
		requiresAlso("var-read"),
		validateQuery(friendImportQuery),
		async (c) => {
			const bytes = await readBytes(c);
			await bindFileKey(c, bytes);
			return c.json(
				await uploadFriendImport({ ctx: operatorCtx(c), input: { ...c.req.valid("query"), bytes } }),
			);
		},
	)
	.get("/api/friend_imports", requires("friend-write"), async (c) =>
		c.json(await listImports({ ctx: operatorCtx(c) })),
	)
	.get(
		"/api/friend_imports/:id",
		requires("friend-write"),
		requiresAlso("var-read"),
		validatePath(byId),
		async (c) => c.json(await showImport({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/friend_imports/:id/start",
		requires("friend-write"),
		requiresAlso("var-read"),
		validatePath(byId),
		async (c) => {
			await startFriendImport({ ctx: operatorCtx(c), input: c.req.valid("param") });
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
			return c.json({ ok: true });
		},
	)
	.post("/api/friend_imports/:id/cancel", requires("friend-write"), validatePath(byId), async (c) => {
		await cancelFriendImport({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	});
