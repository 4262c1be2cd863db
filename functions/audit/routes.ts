import { Hono } from "hono";
import { z } from "zod";
import { auditFilter, auditQuery } from "#domain/operators/audit.ts";
import { recordId } from "#domain/wire.ts";
import type { ItemKinds } from "../explorer/routes.ts";
import { requires, signedIn } from "../http/access.ts";
import { path, query } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { undo } from "../undo/undo.ts";
import { exportAudit } from "./export.ts";
import { listAudit } from "./list.ts";

const byId = z.object({ id: recordId() });

/** Who did what, and from where; and how it is taken back. */
export const auditRoutes = (kinds: ItemKinds) =>
	new Hono<HonoEnv>()
		.get("/api/audit", requires("audit-read"), query(auditQuery), async (c) =>
			c.json(await listAudit({ ctx: operatorCtx(c), kinds, input: c.req.valid("query") })),
		)
		.get("/api/audit/csv", requires("audit-read"), query(auditFilter), (c) =>
			exportAudit({ ctx: operatorCtx(c), input: c.req.valid("query") }),
		)
		// Which ability it takes depends on what is taken back.
		.post("/api/audit/:id/undo", signedIn(), path(byId), async (c) =>
			c.json(await undo({ ctx: operatorCtx(c), kinds, input: c.req.valid("param") })),
		);
