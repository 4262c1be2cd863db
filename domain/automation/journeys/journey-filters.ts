import { PHASE_MATCH } from "#domain/engine/filters/conditions/journey.ts";
import type { ConditionOf, Filter } from "#domain/engine/filters/filter-schema.ts";
import { CONDITIONS } from "#domain/engine/filters/filter-schema.ts";
import { FRIEND_ORDER } from "#domain/engine/filters/friend-order.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/hidden-friends.ts";

/** Phase of a journey by its position, with the phases around it. */
interface PhasePosition {
	journeyId: number;
	/** Phases of the journey in their order. */
	phases: readonly { id: number }[];
	/** Index of the phase, from 0. */
	index: number;
}

const phaseCondition = (
	journeyId: number,
	phaseId: number,
	condition: (typeof PHASE_MATCH)[keyof typeof PHASE_MATCH],
): ConditionOf<"journey"> => ({
	type: CONDITIONS.journey.type,
	journey_id: journeyId,
	journey_tag_id: phaseId,
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
export const passedFilter = ({ journeyId, phases, index }: PhasePosition): Filter =>
	includingHidden([phaseCondition(journeyId, phases[index]!.id, PHASE_MATCH.passed)]);

/** Filter for friends currently at a phase: they passed it, and no later one. */
export const currentPhaseFilter = (position: PhasePosition): Filter => {
	const { journeyId, phases, index } = position;
	return includingHidden([
		...passedFilter(position).inputs,
		...phases.slice(index + 1).map(({ id }) => phaseCondition(journeyId, id, PHASE_MATCH.notPassed)),
	]);
};
