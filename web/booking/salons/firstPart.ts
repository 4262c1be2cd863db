/** Part that opens first; separate, since the salon list needs nothing else of the settings. */
export const FIRST_PART = "basic";
