import { Hono } from "hono";
import { z } from "zod";
import { recordId } from "#domain/platform/wire/wire.ts";
import { requires } from "#functions/platform/http/access.ts";
import { path } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { restOfMenu, restOfSlot, showSlot } from "./rest.ts";

const byId = z.object({ id: recordId() });

/** What an editor asks of events' slots (A-346, A-347). */
export const eventRoutes = new Hono<HonoEnv>()
	.get("/api/line/slots/:id", requires("event_reserve"), path(byId), async (c) =>
		c.json(await showSlot({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/line/slots/:id/rest", requires("event_reserve"), path(byId), async (c) =>
		c.json(await restOfSlot({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/line/menus/:id/rest", requires("event_reserve"), path(byId), async (c) =>
		c.json(await restOfMenu({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	);
