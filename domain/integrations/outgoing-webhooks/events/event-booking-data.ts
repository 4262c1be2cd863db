import { z } from "zod";
import { EVENT_FLOWS, type EventFlow } from "#domain/booking/events/event-flow.ts";
import { apiId } from "#domain/integrations/open-api/v1/api-fields.ts";

/** Changes of a booking that other systems learn of; a used ticket is an event of its own. */
const PUBLISHED_FLOWS = EVENT_FLOWS.filter((flow) => flow !== "checked_in") as [EventFlow, ...EventFlow[]];

/** Data about a booking of an event's slot. */
export const eventBookingData = () =>
	z.strictObject({
		event_id: apiId(),
		slot_id: apiId(),
		booking_id: apiId(),
		status: z.enum(["approved", "canceled", "pending", "denied"]),
		places: z.int(),
		/** Change of the booking. */
		change: z.enum(PUBLISHED_FLOWS),
	});
