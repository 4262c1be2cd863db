import { Hono } from "hono";
import { z } from "zod";
import {
	eventActionsInput,
	eventConfigInput,
	eventFlow,
	eventInput,
	eventJudgement,
	eventPayment,
	eventUrlInput,
	slotInput,
} from "#domain/booking/events/inputs.ts";
import { revokeLinksInput } from "#domain/booking/salons/inputs/urls.ts";
import { recordId, yesNo } from "#domain/platform/wire/wire.ts";
import { also, requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { judgeBooking, listBookings } from "./bookings.ts";
import { saveActions, saveConfig, showConfig } from "./config.ts";
import { createEvent, listEvents } from "./events.ts";
import { listOutside, moveSlot } from "./move-slot.ts";
import { setPaid } from "./payment.ts";
import { previewTold } from "./preview-told.ts";
import { removeSlot } from "./remove-slot.ts";
import { revokeFriendLinks } from "./revoke-friend.ts";
import { saveSlot } from "./save-slot.ts";
import { listSlots } from "./slots.ts";
import { createUrl, listUrls, removeUrl, revokeLinks } from "./urls.ts";

const byId = z.object({ id: recordId() });
const ofSlot = z.object({ id: recordId(), slotId: recordId() });
const ofUrl = z.object({ id: recordId(), urlId: recordId() });
const ofBooking = z.object({ id: recordId(), bookingId: recordId() });
const ofFlow = z.object({ flow: eventFlow });
const forced = z.object({ force: yesNo().default(false) });

/** What operators do with events: their slots, how friends book them, and who has. Setting takes what salons take. */
export const eventManageRoutes = new Hono<HonoEnv>()
	.get("/api/events", requires("event_reserve"), async (c) =>
		c.json(await listEvents({ ctx: operatorCtx(c) })),
	)
	.get("/api/events/outside", requires("event_reserve"), async (c) =>
		c.json(await listOutside({ ctx: operatorCtx(c) })),
	)
	.post("/api/events", requires("event_reserve"), also("salon-setting"), input(eventInput), async (c) =>
		c.json(await createEvent({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/events/:id/config", requires("event_reserve"), path(byId), async (c) =>
		c.json(await showConfig({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put(
		"/api/events/:id/config",
		requires("event_reserve"),
		also("salon-setting"),
		path(byId),
		input(eventConfigInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveConfig({ ctx: operatorCtx(c), input: given }));
		},
	)
	.put(
		"/api/events/:id/actions",
		requires("event_reserve"),
		also("salon-setting"),
		also("action-read"),
		path(byId),
		input(eventActionsInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveActions({ ctx: operatorCtx(c), input: given }));
		},
	)
	.get("/api/events/:id/slots", requires("event_reserve"), path(byId), async (c) =>
		c.json(await listSlots({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/slots",
		requires("event_reserve"),
		also("salon-setting"),
		path(byId),
		input(slotInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveSlot({ ctx: operatorCtx(c), input: given }));
		},
	)
	.put(
		"/api/events/:id/slots/:slotId",
		requires("event_reserve"),
		also("salon-setting"),
		path(ofSlot),
		input(slotInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveSlot({ ctx: operatorCtx(c), input: given }));
		},
	)
	.delete(
		"/api/events/:id/slots/:slotId",
		requires("event_reserve"),
		also("salon-setting"),
		path(ofSlot),
		query(forced),
		async (c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await removeSlot({ ctx: operatorCtx(c), input: given }));
		},
	)
	.post(
		"/api/events/:id/slots/:slotId/move",
		requires("event_reserve"),
		also("salon-setting"),
		path(ofSlot),
		async (c) => c.json(await moveSlot({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/events/:id/urls", requires("event_reserve"), path(byId), async (c) =>
		c.json(await listUrls({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/urls",
		requires("event_reserve"),
		also("salon-setting"),
		path(byId),
		input(eventUrlInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await createUrl({ ctx: operatorCtx(c), input: given }));
		},
	)
	.delete(
		"/api/events/:id/urls/:urlId",
		requires("event_reserve"),
		also("salon-setting"),
		path(ofUrl),
		async (c) => c.json(await removeUrl({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/urls/:urlId/revoke",
		requires("event_reserve"),
		also("salon-setting"),
		path(ofUrl),
		async (c) => c.json(await revokeLinks({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/friend_links/revoke",
		requires("event_reserve"),
		also("salon-setting"),
		also("friend-read"),
		path(byId),
		input(revokeLinksInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await revokeFriendLinks({ ctx: operatorCtx(c), input: given }));
		},
	)
	.get("/api/events/:id/bookings", requires("event_reserve"), also("friend-read"), path(byId), async (c) =>
		c.json(await listBookings({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/bookings/:bookingId/judge",
		requires("event_reserve"),
		also("salon-write"),
		also("friend-read"),
		path(ofBooking),
		input(eventJudgement),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await judgeBooking({ ctx: operatorCtx(c), input: given }));
		},
	)
	.get(
		"/api/events/:id/bookings/:bookingId/told",
		requires("event_reserve"),
		also("friend-read"),
		also("action-read"),
		path(ofBooking),
		query(ofFlow),
		async (c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await previewTold({ ctx: operatorCtx(c), input: given }));
		},
	)
	.put(
		"/api/events/:id/bookings/:bookingId/payment",
		requires("event_reserve"),
		also("salon-write"),
		also("friend-read"),
		path(ofBooking),
		input(eventPayment),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await setPaid({ ctx: operatorCtx(c), input: given }));
		},
	);
