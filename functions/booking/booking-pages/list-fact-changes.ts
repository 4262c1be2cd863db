import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";

/** Facts as a page shows them; an empty value is left out. */
export type BookingFacts = readonly (readonly [term: string, value: string])[];

/** Sentences for the facts that differ between a confirmation and the present; empty where none does. */
export function listFactChanges(confirmed: BookingFacts, current: BookingFacts): string[] {
	const terms = new Set([...confirmed, ...current].map(([term]) => term));
	return [...terms].flatMap((term) => {
		const [before, after] = [findFactValue(confirmed, term), findFactValue(current, term)];
		return before === after ? [] : [VISIT_TEXTS.changedFact(term, before, after)];
	});
}

const findFactValue = (facts: BookingFacts, term: string): string =>
	facts
		.filter(([rowTerm, value]) => rowTerm === term && value !== "")
		.map(([, value]) => value)
		.join("、");
