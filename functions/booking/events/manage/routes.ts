import { Hono } from "hono";
import { z } from "zod";
import {
	eventActionsInput,
	eventConfigInput,
	eventFlowSchema,
	eventInput,
	eventJudgementInput,
	eventPaymentInput,
	eventSlotInput,
	eventUrlInput,
} from "#domain/booking/events/event-inputs.ts";
import { revokeLinksInput } from "#domain/booking/salons/inputs/salon-url-inputs.ts";
import { recordId, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { deleteEventSlot } from "./delete-event-slot.ts";
import { saveEventActions, saveEventConfig, showEventConfig } from "./event-config.ts";
import { judgeEventBooking } from "./judge-event-booking.ts";
import { listEventBookings } from "./list-event-bookings.ts";
import { listEventSlots } from "./list-event-slots.ts";
import { createEventUrl, deleteEventUrl, listEventUrls, revokeEventLinks } from "./manage-event-urls.ts";
import { createEvent, listEvents } from "./manage-events.ts";
import { listSlotsOutsideEvents, moveEventSlot } from "./move-event-slot.ts";
import { previewEventAction } from "./preview-event-action.ts";
import { revokeEventFriendLinks } from "./revoke-event-friend-links.ts";
import { saveEventSlot } from "./save-event-slot.ts";
import { setBookingPaid } from "./set-booking-paid.ts";
import { showBookingRefund } from "./show-booking-refund.ts";

const eventIdPath = z.object({ id: recordId() });
const slotPath = z.object({ id: recordId(), slotId: recordId() });
const urlPath = z.object({ id: recordId(), urlId: recordId() });
const bookingPath = z.object({ id: recordId(), bookingId: recordId() });
const flowQuery = z.object({ flow: eventFlowSchema });
const forceParams = z.object({ force: yesNo().default(false) });

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
		async (c) => c.json(await createEvent({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/events/:id/config", requires("event_reserve"), validatePath(eventIdPath), async (c) =>
		c.json(await showEventConfig({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put(
		"/api/events/:id/config",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(eventIdPath),
		validateBody(eventConfigInput),
		async (c) => {
			const request = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveEventConfig({ ctx: operatorCtx(c), input: request }));
		},
	)
	.put(
		"/api/events/:id/actions",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		requiresAlso("action-read"),
		validatePath(eventIdPath),
		validateBody(eventActionsInput),
		async (c) => {
			const request = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveEventActions({ ctx: operatorCtx(c), input: request }));
		},
	)
	.get("/api/events/:id/slots", requires("event_reserve"), validatePath(eventIdPath), async (c) =>
		c.json(await listEventSlots({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/slots",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(eventIdPath),
		validateBody(eventSlotInput),
		async (c) => {
			const request = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveEventSlot({ ctx: operatorCtx(c), input: request }));
		},
	)
	.put(
		"/api/events/:id/slots/:slotId",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(slotPath),
		validateBody(eventSlotInput),
		async (c) => {
			const request = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveEventSlot({ ctx: operatorCtx(c), input: request }));
		},
	)
	.delete(
		"/api/events/:id/slots/:slotId",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(slotPath),
		validateQuery(forceParams),
		async (c) => {
			const request = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await deleteEventSlot({ ctx: operatorCtx(c), input: request }));
		},
	)
	.post(
		"/api/events/:id/slots/:slotId/move",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(slotPath),
		async (c) => c.json(await moveEventSlot({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/events/:id/urls", requires("event_reserve"), validatePath(eventIdPath), async (c) =>
		c.json(await listEventUrls({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/urls",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(eventIdPath),
		validateBody(eventUrlInput),
		async (c) => {
			const request = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await createEventUrl({ ctx: operatorCtx(c), input: request }));
		},
	)
	.delete(
		"/api/events/:id/urls/:urlId",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(urlPath),
		async (c) => c.json(await deleteEventUrl({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/urls/:urlId/revoke",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		validatePath(urlPath),
		async (c) => c.json(await revokeEventLinks({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/friend_links/revoke",
		requires("event_reserve"),
		requiresAlso("salon-setting"),
		requiresAlso("friend-read"),
		validatePath(eventIdPath),
		validateBody(revokeLinksInput),
		async (c) => {
			const request = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await revokeEventFriendLinks({ ctx: operatorCtx(c), input: request }));
		},
	)
	.get(
		"/api/events/:id/bookings",
		requires("event_reserve"),
		requiresAlso("friend-read"),
		validatePath(eventIdPath),
		async (c) => c.json(await listEventBookings({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/events/:id/bookings/:bookingId/judge",
		requires("event_reserve"),
		requiresAlso("salon-write"),
		requiresAlso("friend-read"),
		validatePath(bookingPath),
		validateBody(eventJudgementInput),
		async (c) => {
			const request = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await judgeEventBooking({ ctx: operatorCtx(c), input: request }));
		},
	)
	.get(
		"/api/events/:id/bookings/:bookingId/told",
		requires("event_reserve"),
		requiresAlso("friend-read"),
		requiresAlso("action-read"),
		validatePath(bookingPath),
		validateQuery(flowQuery),
		async (c) => {
			const request = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await previewEventAction({ ctx: operatorCtx(c), input: request }));
		},
	)
	.get(
		"/api/events/:id/bookings/:bookingId/refund",
		requires("event_reserve"),
		requiresAlso("friend-read"),
		validatePath(bookingPath),
		async (c) => c.json(await showBookingRefund({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put(
		"/api/events/:id/bookings/:bookingId/payment",
		requires("event_reserve"),
		requiresAlso("salon-write"),
		requiresAlso("friend-read"),
		validatePath(bookingPath),
		validateBody(eventPaymentInput),
		async (c) => {
			const request = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await setBookingPaid({ ctx: operatorCtx(c), input: request }));
		},
	);
