import { z } from "zod";
import {
	RESERVATION_LOG_LABELS,
	type ReservationLogLabel,
} from "#domain/booking/salons/salon-history-labels.ts";
import { apiId, instantString } from "#domain/integrations/open-api/v1/api-fields.ts";

const CHANGES = Object.keys(RESERVATION_LOG_LABELS) as [ReservationLogLabel, ...ReservationLogLabel[]];

/** Data about a salon's reservation. */
export const reservationData = () =>
	z.strictObject({
		salon_id: apiId(),
		reservation_id: apiId(),
		/** Reservation that a request would change; null otherwise. */
		parent_id: apiId().nullable(),
		status: z.string(),
		starts_at: instantString(),
		ends_at: instantString(),
		course_id: apiId().nullable(),
		resource_id: apiId().nullable(),
		/** Change of the reservation, as labelled in its log. */
		change: z.enum(CHANGES),
	});
