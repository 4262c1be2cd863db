import { Hono } from "hono";
import { z } from "zod";
import { registerAction as registerInput } from "#domain/actions/action.ts";
import { dryRunInput } from "#domain/actions/dry-run.ts";
import { recordId } from "#domain/wire.ts";
import { requires } from "../http/access.ts";
import { input, path } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { dryRun } from "./dry-run.ts";
import { listActions } from "./list.ts";
import { registerAction } from "./register.ts";
import { removeAction } from "./remove.ts";
import { showAction } from "./show.ts";
import { summariesInput, summariesOf } from "./summaries.ts";

const byId = z.object({ id: recordId() });

export const actionRoutes = new Hono<HonoEnv>()
	.get("/api/actions", requires("action-read"), async (c) =>
		c.json(await listActions({ ctx: operatorCtx(c) })),
	)
	.get("/api/action/data/:id", requires("action-read"), path(byId), async (c) =>
		c.json(await showAction({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/action/summaries", requires("action-read"), input(summariesInput), async (c) =>
		c.json(await summariesOf({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/action/register", requires("action-write"), input(registerInput), async (c) =>
		c.json(await registerAction({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/action/dry_run", requires("action-read"), input(dryRunInput), async (c) =>
		c.json(await dryRun({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.delete("/api/actions/:id", requires("action-write"), path(byId), async (c) => {
		await removeAction({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	});
