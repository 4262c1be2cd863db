import { type JourneyCondition, PHASE_MATCH } from "#domain/engine/filters/conditions/journey.ts";
import {
	type ConditionOf,
	type Filter,
	FRIEND_ORDER,
	USER_RATE_TYPE,
	WITH_BLOCKED,
} from "#domain/engine/filters/filter-schema.ts";

interface PhaseRef {
	journeyId: number;
	/** Phases of the journey in their order. */
	phases: readonly { id: number }[];
	/** Index of the phase, from 0. */
	at: number;
}

const ofPhase = (
	journeyId: number,
	id: number,
	condition: JourneyCondition["condition"],
): ConditionOf<"journey"> => ({
	type: 70,
	journey_id: journeyId,
	journey_tag_id: id,
	condition,
});

/**
 * Filter that also includes hidden friends and those who blocked the account, because the counts include
 * them.
 */
const includingHidden = (inputs: Filter["inputs"]): Filter => ({
	inputs,
	with_blocked: WITH_BLOCKED.included,
	user_rate_type: USER_RATE_TYPE.included,
	sort_type: FRIEND_ORDER.newestFriend,
	take_num: 50,
});

/** Filter for friends who passed a phase. */
export const passedFilter = ({ journeyId, phases, at }: PhaseRef): Filter =>
	includingHidden([ofPhase(journeyId, phases[at]!.id, PHASE_MATCH.passed)]);

/** Filter for friends currently at a phase: they passed it, and no later one. */
export const currentPhaseFilter = (place: PhaseRef): Filter =>
	includingHidden([
		...passedFilter(place).inputs,
		...place.phases.slice(place.at + 1).map(({ id }) => ofPhase(place.journeyId, id, PHASE_MATCH.notPassed)),
	]);
