/** How the statuses of bookings of events are called on the wire, by their codes (rules, Codes). */
export const EVENT_STATUS_NAMES = { 1: "approved", 2: "canceled", 3: "pending", 4: "denied" } as const;

export type EventStatusName = (typeof EVENT_STATUS_NAMES)[keyof typeof EVENT_STATUS_NAMES];
