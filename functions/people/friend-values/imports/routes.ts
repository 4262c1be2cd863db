import { Hono } from "hono";
import { z } from "zod";
import { friendImportQuery, friendImportStart } from "#domain/people/friend-values/friend-import.ts";
import { importMapping } from "#domain/people/friend-values/imports/import-mapping.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { bindFileKey } from "#functions/platform/http/bind-save-key.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { bodyStream } from "#functions/platform/http/read-body.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { downloadImportReport } from "./download-import-report.ts";
import { mapFriendImport } from "./map-import.ts";
import { listImports, showImport, showImportMapping } from "./show-import.ts";
import { cancelFriendImport, startFriendImport } from "./start-import.ts";
import { uploadFriendImport } from "./upload-import.ts";

const byId = z.object({ id: recordId() });

/** Import of friends' values and tags from a file: columns, plan, and writing once the operator confirms. */
export const friendImportRoutes = new Hono<HonoEnv>()
	.post(
		"/api/friend_imports",
		requires("friend-write"),
		requiresAlso("var-read"),
		validateQuery(friendImportQuery),
		async (c) => {
			await bindFileKey(c, `friend-import:${c.req.header("content-length") ?? ""}`);
			return c.json(
				await uploadFriendImport({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), file: bodyStream(c) },
				}),
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
	.get(
		"/api/friend_imports/:id/mapping",
		requires("friend-write"),
		requiresAlso("var-read"),
		validatePath(byId),
		async (c) => c.json(await showImportMapping({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/friend_imports/:id/mapping",
		requires("friend-write"),
		requiresAlso("var-read"),
		validatePath(byId),
		validateBody(importMapping),
		async (c) => {
			await mapFriendImport({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
			return c.json({ ok: true });
		},
	)
	.get(
		"/api/friend_imports/:id/report",
		requires("friend-write"),
		requiresAlso("var-read"),
		validatePath(byId),
		(c) => downloadImportReport({ ctx: operatorCtx(c), input: c.req.valid("param") }),
	)
	.post(
		"/api/friend_imports/:id/start",
		requires("friend-write"),
		requiresAlso("var-read"),
		validatePath(byId),
		validateBody(friendImportStart),
		async (c) => {
			await startFriendImport({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
			return c.json({ ok: true });
		},
	)
	.post("/api/friend_imports/:id/cancel", requires("friend-write"), validatePath(byId), async (c) => {
		await cancelFriendImport({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	});
