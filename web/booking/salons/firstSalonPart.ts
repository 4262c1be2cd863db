/** Settings part that opens first; in its own file, so that the salon list does not load the settings. */
export const FIRST_SALON_PART = "basic";
