import { Hono } from "hono";
import { z } from "zod";
import { auditFilter, auditQuery } from "#domain/console/operators/audit.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { undo } from "#functions/console/undo/undo.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import { requires, signedIn } from "#functions/platform/http/access.ts";
import { path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { exportAudit } from "./export.ts";
import { listAudit } from "./list.ts";

const byId = z.object({ id: recordId() });

/** Routes of the audit log, and of undoing its entries. */
export const auditRoutes = (kinds: ItemKinds) =>
	new Hono<HonoEnv>()
		.get("/api/audit", requires("audit-read"), query(auditQuery), async (c) =>
			c.json(await listAudit({ ctx: operatorCtx(c), kinds, input: c.req.valid("query") })),
		)
		.get("/api/audit/csv", requires("audit-read"), query(auditFilter), (c) =>
			exportAudit({ ctx: operatorCtx(c), input: c.req.valid("query") }),
		)
		// The required ability depends on the entry.
		.post("/api/audit/:id/undo", signedIn(), path(byId), async (c) =>
			c.json(await undo({ ctx: operatorCtx(c), kinds, input: c.req.valid("param") })),
		);
