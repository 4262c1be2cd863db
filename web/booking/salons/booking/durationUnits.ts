/** Units of long durations, largest first. */
export const DURATION_UNITS = [
	{ minutes: 1_440, label: "日" },
	{ minutes: 60, label: "時間" },
	{ minutes: 1, label: "分" },
] as const;

export type DurationUnit = (typeof DURATION_UNITS)[number]["minutes"];

/** Largest unit in which a duration is a whole number; hours for an empty one. */
export const durationUnitOf = (minutes: number | null): DurationUnit =>
	minutes ? DURATION_UNITS.find((unit) => minutes % unit.minutes === 0)!.minutes : 60;
