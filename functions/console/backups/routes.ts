import { Hono } from "hono";
import { z } from "zod";
import { backupKeyInput, backupVolumeQuery } from "#domain/console/backups/backup-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { downloadBackup } from "./download-backup.ts";
import { listBackups } from "./list-backups.ts";
import { showBackupKey } from "./show-backup-key.ts";
import { startBackup } from "./start-backup.ts";

export const backupRoutes = new Hono<HonoEnv>()
	.get("/api/backups", requires("backup-manage"), async (c) =>
		c.json(await listBackups({ ctx: operatorCtx(c) })),
	)
	.post("/api/backups", requires("backup-manage"), claimSaveKey(), async (c) => {
		const made = await startBackup({ ctx: operatorCtx(c) });
		c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
		return c.json(made);
	})
	.post("/api/backups/key", requires("backup-manage"), validateBody(backupKeyInput), async (c) =>
		c.json(await showBackupKey({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get(
		"/api/backups/:id/download",
		requires("backup-manage"),
		validatePath(z.object({ id: recordId() })),
		validateQuery(backupVolumeQuery),
		async (c) =>
			downloadBackup({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("query") },
			}),
	);
