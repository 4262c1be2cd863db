/** Status codes of an event booking, those of condition 65 (rules, Codes). */
export const EVENT_STATUS = { approved: 1, canceled: 2, pending: 3, denied: 4 } as const;
export type EventStatus = (typeof EVENT_STATUS)[keyof typeof EVENT_STATUS];

/** Statuses that occupy seats. */
export const ACTIVE_EVENT_STATUSES: readonly EventStatus[] = [EVENT_STATUS.approved, EVENT_STATUS.pending];

/** Status names on the wire, by code. */
export const EVENT_STATUS_NAMES = {
	[EVENT_STATUS.approved]: "approved",
	[EVENT_STATUS.canceled]: "canceled",
	[EVENT_STATUS.pending]: "pending",
	[EVENT_STATUS.denied]: "denied",
} as const;

export type EventStatusName = (typeof EVENT_STATUS_NAMES)[keyof typeof EVENT_STATUS_NAMES];
