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
import { recordId, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { deleteEventSlot } from "./delete-event-slot.ts";
import { saveEventActions, saveEventConfig, showEventConfig } from "./event-config.ts";
import { createEventUrl, deleteEventUrl, listEventUrls, revokeEventLinks } from "./event-urls.ts";
import { listEventSlots } from "./list-event-slots.ts";
import { judgeEventBooking, listEventBookings } from "./manage-event-bookings.ts";
import { createEventItem, listEvents } from "./manage-events.ts";
import { listSlotsOutsideEvents, moveEventSlot } from "./move-event-slot.ts";
import { previewEventAction } from "./preview-event-action.ts";
import { revokeEventFriendLinks } from "./revoke-event-friend-links.ts";
import { saveEventSlot } from "./save-event-slot.ts";
import { setBookingPaid } from "./set-booking-paid.ts";

const byId = z.object({ id: recordId() });
const ofSlot = z.object({ id: recordId(), slotId: recordId() });
const ofUrl = z.object({ id: recordId(), urlId: recordId() });
const ofBooking = z.object({ id: recordId(), bookingId: recordId() });
const ofFlow = z.object({ flow: eventFlow });
const forced = z.object({ force: yesNo().default(false) });

/**
 * Routes for operators: slots, booking settings and bookings of events. Settings require the same ability as
 * salons.
 */
export const eventManageRoutes = new Hono<HonoEnv>()
	.get("/api/events", requires("event_reserve"), async (c) =>
		c.json(await listEvents({ ctx: operatorCtx(c) })),
	)
	.get("/api/events/outside", requires("event_reserve"), async (c) =>
		c.json(await listSlotsOutsideEvents({ ctx: operatorCtx(c) })),
	)
	.post(
		"/api/events",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validateBody(eventInput),
		async (c) => c.json(await createEventItem({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/events/:id/config", requires("event_reserve"), validatePath(byId), async (c) =>
		c.json(await showEventConfig({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put(
		"/api/events/:id/config",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(byId),
		validateBody(eventConfigInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveEventConfig({ ctx: operatorCtx(c), input: given }));
		},
	)
	.put(
		"/api/events/:id/actions",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		requiresAlso("action-read"),
		validatePath(byId),
		validateBody(eventActionsInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveEventActions({ ctx: operatorCtx(c), input: given }));
		},
	)
	.get("/api/events/:id/slots", requires("event_reserve"), validatePath(byId), async (c) =>
		c.json(await listEventSlots({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/slots",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(byId),
		validateBody(slotInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveEventSlot({ ctx: operatorCtx(c), input: given }));
		},
	)
	.put(
		"/api/events/:id/slots/:slotId",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(ofSlot),
		validateBody(slotInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveEventSlot({ ctx: operatorCtx(c), input: given }));
		},
	)
	.delete(
		"/api/events/:id/slots/:slotId",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(ofSlot),
		validateQuery(forced),
		async (c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await deleteEventSlot({ ctx: operatorCtx(c), input: given }));
		},
	)
	.post(
		"/api/events/:id/slots/:slotId/move",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(ofSlot),
		async (c) => c.json(await moveEventSlot({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/events/:id/urls", requires("event_reserve"), validatePath(byId), async (c) =>
		c.json(await listEventUrls({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/urls",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(byId),
		validateBody(eventUrlInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await createEventUrl({ ctx: operatorCtx(c), input: given }));
		},
	)
	.delete(
		"/api/events/:id/urls/:urlId",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(ofUrl),
		async (c) => c.json(await deleteEventUrl({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/urls/:urlId/revoke",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(ofUrl),
		async (c) => c.json(await revokeEventLinks({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/friend_links/revoke",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateBody(revokeLinksInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await revokeEventFriendLinks({ ctx: operatorCtx(c), input: given }));
		},
	)
	.get(
		"/api/events/:id/bookings",
		requires("event_reserve"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => c.json(await listEventBookings({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/bookings/:bookingId/judge",
		requires("event_reserve"),
		requiresAlso("salon-write"),
		requiresAlso("friend-read"),
		validatePath(ofBooking),
		validateBody(eventJudgement),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await judgeEventBooking({ ctx: operatorCtx(c), input: given }));
		},
	)
	.get(
		"/api/events/:id/bookings/:bookingId/told",
		requires("event_reserve"),
		requiresAlso("friend-read"),
		requiresAlso("action-read"),
		validatePath(ofBooking),
		validateQuery(ofFlow),
		async (c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await previewEventAction({ ctx: operatorCtx(c), input: given }));
		},
	)
	.put(
		"/api/events/:id/bookings/:bookingId/payment",
		requires("event_reserve"),
		requiresAlso("salon-write"),
		requiresAlso("friend-read"),
		validatePath(ofBooking),
		validateBody(eventPayment),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await setBookingPaid({ ctx: operatorCtx(c), input: given }));
		},
	);
