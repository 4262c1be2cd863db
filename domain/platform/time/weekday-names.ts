/** Days of a week in display order (E-453); the index is that of `Date#getDay`. */
export const WEEKDAYS = ["日", "月", "火", "水", "木", "金", "土"] as const;
