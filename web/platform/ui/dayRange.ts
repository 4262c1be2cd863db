/** Days as YYYY-MM-DD; null for an open side. */
export interface DayRange {
	start: string | null;
	end: string | null;
}

/**
 * Selectable days for each side of a range: the end excludes days before the start, and the start those after
 * the end (E-340, E-341). Both may be the same day.
 */
export const dayLimits = ({ start, end }: DayRange, min: string | undefined) => ({
	start: { minDate: min, maxDate: end ?? undefined },
	end: { minDate: start ?? min },
});
