import { Hono } from "hono";
import { z } from "zod";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validatePath } from "#functions/platform/http/validate-input.ts";
import { countFreeMenuSeats, countFreeSlotSeats, showSlotMenus } from "./count-free-seats.ts";

const idPath = z.object({ id: recordId() });

/** Routes for editors that refer to slots of events. */
export const eventRoutes = new Hono<HonoEnv>()
	.get("/api/line/slots/:id", requires("event_reserve"), validatePath(idPath), async (c) =>
		c.json(await showSlotMenus({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/line/slots/:id/rest", requires("event_reserve"), validatePath(idPath), async (c) =>
		c.json(await countFreeSlotSeats({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/line/menus/:id/rest", requires("event_reserve"), validatePath(idPath), async (c) =>
		c.json(await countFreeMenuSeats({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	);
