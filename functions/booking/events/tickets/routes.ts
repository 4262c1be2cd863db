import { Hono } from "hono";
import { z } from "zod";
import { checkInsInput, ticketSettingsInput } from "#domain/booking/events/tickets/check-in-input.ts";
import { integerBetween } from "#domain/booking/salons/inputs/salon-fields.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { checkInTickets } from "./check-in-tickets.ts";
import { listCheckIns } from "./list-check-ins.ts";
import { listDoorTickets } from "./list-door-tickets.ts";
import { listDoors } from "./list-doors.ts";
import { listTicketEvents } from "./list-ticket-events.ts";
import { saveTicketSettings, showTicketSettings } from "./ticket-settings.ts";

const eventPath = z.object({ id: recordId() });
const slotPath = z.object({ id: recordId(), slotId: recordId() });
const pageQuery = z.object({ after: recordId().optional() });
const sinceQuery = z.object({ since: integerBetween(0, Number.MAX_SAFE_INTEGER).optional() });

/** Routes for operators: settings of tickets, and the phones at the door. */
export const ticketRoutes = new Hono<HonoEnv>()
	.get("/api/events/:id/tickets", requires("concert-plugin"), validatePath(eventPath), async (c) =>
		c.json(await showTicketSettings({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put(
		"/api/events/:id/tickets",
		requires("concert-plugin"),
		requiresAlso("salon-setting"),
		validatePath(eventPath),
		validateBody(ticketSettingsInput),
		async (c) => {
			const request = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveTicketSettings({ ctx: operatorCtx(c), input: request }));
		},
	)
	.get("/api/doors", requires("ticket-check-in"), async (c) =>
		c.json(await listTicketEvents({ ctx: operatorCtx(c) })),
	)
	.get("/api/events/:id/doors", requires("ticket-check-in"), validatePath(eventPath), async (c) =>
		c.json(await listDoors({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/events/:id/doors/:slotId/tickets",
		requires("ticket-check-in"),
		validatePath(slotPath),
		validateQuery(pageQuery),
		async (c) => {
			const request = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listDoorTickets({ ctx: operatorCtx(c), input: request }));
		},
	)
	.get(
		"/api/events/:id/doors/:slotId/check-ins",
		requires("ticket-check-in"),
		validatePath(slotPath),
		validateQuery(sinceQuery),
		async (c) => {
			const request = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listCheckIns({ ctx: operatorCtx(c), input: request }));
		},
	)
	.post(
		"/api/events/:id/check-ins",
		requires("ticket-check-in"),
		validatePath(eventPath),
		validateBody(checkInsInput),
		async (c) => {
			const request = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await checkInTickets({ ctx: operatorCtx(c), input: request }));
		},
	);
