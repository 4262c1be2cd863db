/** Formats the day of a wire time as YYYY.M.D, as in every list (E-192). */
export const formatDay = (value: string): string => value.slice(0, 10).split("-").map(Number).join(".");

/** Formats a wire time as YYYY.M.D HH:mm. */
export const formatMoment = (value: string): string => `${formatDay(value)} ${value.slice(11, 16)}`;
