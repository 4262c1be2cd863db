import { Hono } from "hono";
import { z } from "zod";
import { friendImportQuery } from "#domain/people/friend-values/import.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { also, requires } from "#functions/platform/http/access.ts";
import { readBytes } from "#functions/platform/http/body.ts";
import { path, query } from "#functions/platform/http/input.ts";
import { assertOwnKey } from "#functions/platform/http/save-key.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { wakeSoon } from "#functions/platform/queues/wake.ts";
import { cancelImport, startImport } from "./change.ts";
import { listImports, showImport } from "./show.ts";
import { uploadImport } from "./upload.ts";

const byId = z.object({ id: recordId() });

/** Friends' information from a file: read, shown, and written in the background once the operator agrees. */
export const friendImportRoutes = new Hono<HonoEnv>()
	.post(
		"/api/friend_imports",
		requires("friend-write"),
		also("var-read"),
		query(friendImportQuery),
		async (c) => {
			const bytes = await readBytes(c);
			await assertOwnKey(c, bytes);
			return c.json(await uploadImport({ ctx: operatorCtx(c), input: { ...c.req.valid("query"), bytes } }));
		},
	)
	.get("/api/friend_imports", requires("friend-write"), async (c) =>
		c.json(await listImports({ ctx: operatorCtx(c) })),
	)
	.get("/api/friend_imports/:id", requires("friend-write"), also("var-read"), path(byId), async (c) =>
		c.json(await showImport({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/friend_imports/:id/start",
		requires("friend-write"),
		also("var-read"),
		path(byId),
		async (c) => {
			await startImport({ ctx: operatorCtx(c), input: c.req.valid("param") });
			c.executionCtx.waitUntil(wakeSoon(c.env.JOBS));
			return c.json({ ok: true });
		},
	)
	.post("/api/friend_imports/:id/cancel", requires("friend-write"), path(byId), async (c) => {
		await cancelImport({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	});
