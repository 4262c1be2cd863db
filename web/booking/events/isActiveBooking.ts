import type { EventBooking } from "./eventsApi.ts";

/** Whether a booking still takes its slot. */
export const isActiveBooking = ({ status }: EventBooking): boolean =>
	status === "approved" || status === "pending";
