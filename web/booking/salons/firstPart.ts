/** The part of a salon's settings that opens first; the list of salons needs nothing else of them. */
export const FIRST_PART = "basic";
