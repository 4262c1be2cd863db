/** Days as YYYY-MM-DD; null where that side is open. */
export interface DayRange {
	start: string | null;
	end: string | null;
}

/**
 * Between which days each side of a range may be chosen. Days before the start are closed at the end, and those after
 * the end at the start (E-340, E-341): both may be the same day.
 */
export const limitsOf = ({ start, end }: DayRange, min: string | undefined) => ({
	start: { minDate: min, maxDate: end ?? undefined },
	end: { minDate: start ?? min },
});
