import type { ReservationStatus } from "#domain/engine/reservations/reservation-status.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import type { Period } from "../day-period.ts";

/** Pseudo-option 'select all'. */
export const ALL_OPTIONS = -1;

export interface OptionsCriterion {
	use: boolean;
	invert: boolean;
	dynamic: boolean;
	with_past: boolean;
	selected: number[];
}

/** Criteria of a calendar condition for a reservation. */
export interface CalendarCriteria {
	timeRange: { use: boolean; invert: boolean; selected: Period };
	resource: OptionsCriterion;
	course: OptionsCriterion;
	status: { use: boolean; invert: boolean; selected: ReservationStatus[] };
}

const NO_OPTIONS: OptionsCriterion = {
	use: false,
	invert: false,
	dynamic: false,
	with_past: false,
	selected: [],
};

export const NO_CRITERIA: CalendarCriteria = {
	timeRange: { use: false, invert: false, selected: { from: null, to: null } },
	resource: NO_OPTIONS,
	course: NO_OPTIONS,
	status: { use: false, invert: false, selected: [] },
};

export type ReservationPhase = "reserved" | "notReserved" | "neverReserved";

interface Phased extends CalendarCriteria {
	isReserved: boolean;
	reservationPhase: ReservationPhase;
}

/**
 * Adjusts a condition to its phase: reserved sets isReserved; notReserved clears it and every invert flag;
 * neverReserved clears all parts. Unused parts are reset.
 */
export function settledCalendar<Condition extends Phased>(condition: Condition): Condition {
	const { reservationPhase } = condition;
	const isReserved = reservationPhase === "reserved";
	if (reservationPhase === "neverReserved")
		return { ...condition, isReserved, ...structuredClone(NO_CRITERIA) };
	const settledPart = <Name extends keyof CalendarCriteria>(name: Name): CalendarCriteria[Name] => {
		const criterion: CalendarCriteria[Name] = condition[name].use ? condition[name] : NO_CRITERIA[name];
		return isReserved ? criterion : { ...criterion, invert: false };
	};
	return {
		...condition,
		isReserved,
		timeRange: settledPart("timeRange"),
		resource: settledPart("resource"),
		course: settledPart("course"),
		status: settledPart("status"),
	};
}

/** Keeps only the options that belong to one of the salons. */
export const keepOptionsOfSalons = (
	part: OptionsCriterion,
	salonIds: readonly number[],
	options: readonly { id: number; salon_id: number }[],
): OptionsCriterion => {
	const salonOf = new Map(options.map(({ id, salon_id }) => [id, salon_id]));
	return { ...part, selected: part.selected.filter((id) => salonIds.includes(salonOf.get(id) ?? 0)) };
};

/**
 * Applies a selection in the list of resources or courses; 'select all' makes the part dynamic.
 * @throws Error for a value that the list does not contain
 */
export function chooseOptions(
	part: OptionsCriterion,
	values: readonly number[],
	knownIds: readonly number[],
): OptionsCriterion {
	for (const value of values)
		if (value !== ALL_OPTIONS && !knownIds.includes(value) && !part.selected.includes(value))
			throw new Error(FILTER_TEXTS.optionInvalid);
	// Selecting another option replaces 'select all'.
	const singleOptions = part.dynamic ? values.filter((value) => value !== ALL_OPTIONS) : values;
	return values.includes(ALL_OPTIONS) && !(part.dynamic && singleOptions.length > 0)
		? { ...part, dynamic: true, selected: [] }
		: { ...part, dynamic: false, selected: [...singleOptions] };
}
