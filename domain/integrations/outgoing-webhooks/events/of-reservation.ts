import { z } from "zod";
import { RESERVATION_LOG_LABELS, type ReservationLogLabel } from "#domain/booking/salons/history.ts";
import { id, instant } from "#domain/integrations/open-api/v1/fields.ts";

const CHANGES = Object.keys(RESERVATION_LOG_LABELS) as [ReservationLogLabel, ...ReservationLogLabel[]];

/** What is told of a salon's reservation. */
export const ofReservation = () =>
	z.strictObject({
		salon_id: id(),
		reservation_id: id(),
		/** What it asks to change, where it is a request; null elsewhere. */
		parent_id: id().nullable(),
		status: z.string(),
		starts_at: instant(),
		ends_at: instant(),
		course_id: id().nullable(),
		resource_id: id().nullable(),
		/** What happened to it, as its log calls it. */
		change: z.enum(CHANGES),
	});
