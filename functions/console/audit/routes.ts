import { Hono } from "hono";
import { z } from "zod";
import { auditFilter, auditQuery } from "#domain/console/operators/audit-query.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { undoAuditEntry } from "#functions/console/undo/undo-audit-entry.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresSignIn } from "#functions/platform/http/route-access.ts";
import { validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { exportAudit } from "./export-audit.ts";
import { listAudit } from "./list-audit.ts";

const byId = z.object({ id: recordId() });

/** Routes of the audit log, and of undoing its entries. */
export const auditRoutes = (kinds: ItemKinds) =>
	new Hono<HonoEnv>()
		.get("/api/audit", requires("audit-read"), validateQuery(auditQuery), async (c) =>
			c.json(await listAudit({ ctx: operatorCtx(c), kinds, input: c.req.valid("query") })),
		)
		.get("/api/audit/csv", requires("audit-read"), validateQuery(auditFilter), (c) =>
			exportAudit({ ctx: operatorCtx(c), kinds, input: c.req.valid("query") }),
		)
		// The required ability depends on the entry.
		.post("/api/audit/:id/undo", requiresSignIn(), validatePath(byId), async (c) =>
			c.json(await undoAuditEntry({ ctx: operatorCtx(c), kinds, input: c.req.valid("param") })),
		);
