/** Query parameter of the page with a friend's own bookings: the result of their last submit. */
export const RESULT_PARAMETER = "said";

/** Results that the page of a salon's bookings reports. */
export const SALON_RESULTS = {
	cancelled: "cancelled",
	cancellationRequested: "asked",
	waitingListJoined: "waiting",
	waitingListLeft: "unwaited",
	waitingEntryGone: "waitingGone",
	requestWithdrawn: "withdrawn",
	/** The salon answered the request before it could be withdrawn. */
	withdrawnTooLate: "late",
} as const;

export type SalonResult = (typeof SALON_RESULTS)[keyof typeof SALON_RESULTS];

/** Results that the page of an event's bookings reports. */
export const EVENT_RESULTS = {
	booked: "booked",
	/** The booking waits for the approval of the organiser. */
	bookingRequested: "asked",
	changed: "changed",
	cancelled: "cancelled",
} as const;

export type EventResult = (typeof EVENT_RESULTS)[keyof typeof EVENT_RESULTS];
