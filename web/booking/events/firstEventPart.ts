/** Part that an event page opens first. */
export const FIRST_EVENT_PART = "slots";
