/** The part of an event that is opened first. */
export const FIRST_PART = "slots";
