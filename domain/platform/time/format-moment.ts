/** Formats the day of a wire time as YYYY.M.D, as in every list (E-192). */
export const formatDay = (value: string): string => value.slice(0, 10).split("-").map(Number).join(".");

/** Formats a wire time as YYYY.M.D HH:mm. */
export const formatMoment = (value: string): string => `${formatDay(value)} ${value.slice(11, 16)}`;

/** Formats a day as month and day, for the axes of charts: `11/5`. */
export const formatShortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
