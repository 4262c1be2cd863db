import { Hono } from "hono";
import { auditFilter, auditQuery } from "#domain/operators/audit.ts";
import { requires } from "../http/access.ts";
import { query } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { exportAudit } from "./export.ts";
import { listAudit } from "./list.ts";

/** Who did what, and from where. */
export const auditRoutes = new Hono<HonoEnv>()
	.get("/api/audit", requires("audit-read"), query(auditQuery), async (c) =>
		c.json(await listAudit({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/audit/csv", requires("audit-read"), query(auditFilter), (c) =>
		exportAudit({ ctx: operatorCtx(c), input: c.req.valid("query") }),
	);
