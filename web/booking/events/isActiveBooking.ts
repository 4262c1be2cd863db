import type { EventBooking } from "./eventsApi.ts";

/** Whether a booking still takes its slot. */
export const isActiveBooking = ({ status }: Pick<EventBooking, "status">): boolean =>
	status === "approved" || status === "pending";
