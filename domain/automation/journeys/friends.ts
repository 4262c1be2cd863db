import type { ConditionOf, Filter } from "#domain/engine/filters/filter.ts";

interface Place {
	journeyId: number;
	/** The journey's phases in their order. */
	phases: readonly { id: number }[];
	/** The phase, by its place among them, from 0. */
	at: number;
}

const HAS_PASSED = 5;
const HAS_NOT_PASSED = 10;

const ofPhase = (journeyId: number, id: number, condition: 5 | 10): ConditionOf<"journey"> => ({
	type: 70,
	journey_id: journeyId,
	journey_tag_id: id,
	condition,
});

/** Filter that also includes friends who are hidden or who blocked the account, because both are counted. */
const found = (inputs: Filter["inputs"]): Filter => ({
	inputs,
	with_blocked: 1,
	user_rate_type: 1,
	sort_type: 1,
	take_num: 50,
});

/** Friends who have passed a phase. */
export const whoPassed = ({ journeyId, phases, at }: Place): Filter =>
	found([ofPhase(journeyId, phases[at]!.id, HAS_PASSED)]);

/** Friends at a phase: they have passed it, and none after it. */
export const whoStands = (place: Place): Filter =>
	found([
		...whoPassed(place).inputs,
		...place.phases.slice(place.at + 1).map(({ id }) => ofPhase(place.journeyId, id, HAS_NOT_PASSED)),
	]);
