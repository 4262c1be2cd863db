import { Hono } from "hono";
import { z } from "zod";
import { foreignAliasInput, foreignMenuInput } from "#domain/content/foreign-menus/foreign-menu-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { cancelForeignMenuJob } from "./cancel-foreign-menu-job.ts";
import { deleteForeignAlias, deleteForeignMenu } from "./delete-foreign-menu.ts";
import { listForeignMenus } from "./list-foreign-menus.ts";
import { startMenuCheck, startMenuRemoval } from "./start-foreign-menu-job.ts";

const jobPath = z.object({ id: recordId() });

/** Routes for rich menus that other tools made and linked to friends. */
export const foreignMenuRoutes = new Hono<HonoEnv>()
	.get("/api/foreign_menus", requires("richmenu-read"), async (c) =>
		c.json(await listForeignMenus({ ctx: operatorCtx(c) })),
	)
	.post("/api/foreign_menus/check", requires("richmenu-write"), async (c) => {
		const startedJob = await startMenuCheck({ ctx: operatorCtx(c) });
		c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
		return c.json(startedJob);
	})
	.post(
		"/api/foreign_menus/unlink",
		requires("richmenu-write"),
		validateBody(foreignMenuInput),
		async (c) => {
			const startedJob = await startMenuRemoval({ ctx: operatorCtx(c), input: c.req.valid("json") });
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
			return c.json(startedJob);
		},
	)
	.post(
		"/api/foreign_menus/delete",
		requires("richmenu-write"),
		validateBody(foreignMenuInput),
		async (c) => {
			await deleteForeignMenu({ ctx: operatorCtx(c), input: c.req.valid("json") });
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/foreign_menus/aliases/delete",
		requires("richmenu-write"),
		validateBody(foreignAliasInput),
		async (c) => {
			await deleteForeignAlias({ ctx: operatorCtx(c), input: c.req.valid("json") });
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/foreign_menus/jobs/:id/cancel",
		requires("richmenu-write"),
		validatePath(jobPath),
		async (c) => {
			await cancelForeignMenuJob({ ctx: operatorCtx(c), input: c.req.valid("param") });
			return c.json({ ok: true });
		},
	);
