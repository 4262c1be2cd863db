import type { ConditionName } from "#domain/engine/filters/conditions/registry.ts";
import {
	type Condition,
	conditionName,
	type Filter,
	isCondition,
	isGroup,
	type PlainCondition,
} from "#domain/engine/filters/filter-schema.ts";
import {
	type ReferenceField,
	type ReferenceVisitor,
	referenceField,
	rewriteFields,
} from "./reference-visitor.ts";

/** Reference fields of each condition. A unit test compares them with the conditions' own `references`. */
export const CONDITION_FIELDS: Record<ConditionName, readonly ReferenceField[]> = {
	name: [],
	memo: [],
	statusMessage: [],
	registered: [],
	lastResponse: [],
	unhandled: [],
	membership: [referenceField("membershipPlans", "membership_id")],
	accountLink: [],
	mark: [referenceField("marks", "notify")],
	tag: [referenceField("tags", "tag_ids"), referenceField("tagGroups", "tag_group_id")],
	friendInfo: [referenceField("vars", "var_id")],
	commonVar: [referenceField("commonVars", "common_var_id")],
	scenario: [referenceField("scenarios", "group_id")],
	episode: [referenceField("episodes", "episode_id")],
	richmenu: [referenceField("richmenus", "richmenu_id")],
	form: [referenceField("forms", "form_id")],
	conversion: [referenceField("trackers", "tracker_ids")],
	landing: [referenceField("landings", "landing_ids")],
	landingDetail: [referenceField("landings", "landing_id")],
	eventReserve: [
		referenceField("eventSlots", "event_slot_id"),
		referenceField("eventGroups", "event_slot_group_id"),
	],
	calendar: [
		referenceField("salons", "salonIds"),
		referenceField("resources", "resource", "selected"),
		referenceField("courses", "course", "selected"),
	],
	journey: [referenceField("journeys", "journey_id"), referenceField("phases", "journey_tag_id")],
	score: [referenceField("scores", "score_id"), referenceField("scoreLevels", "level_id")],
	payments: [],
	purchase: [referenceField("products", "product_ids")],
	points: [referenceField("pointRanks", "rank_id")],
	introduction: [],
	coupon: [referenceField("coupons", "coupon_id")],
	mail: [],
	api: [],
	other: [],
	broken: [],
};

/**
 * Rewrites a filter; null if one of its conditions cannot be kept. Without that condition the filter would
 * select other friends, so nothing is left out of it.
 */
export function rewriteFilter<Stored extends Pick<Filter, "inputs">>(
	filter: Stored,
	visitor: ReferenceVisitor,
): Stored | null {
	const inputs = walkConditions(filter.inputs, visitor);
	return inputs && { ...filter, inputs };
}

function walkConditions(conditions: readonly Condition[], visitor: ReferenceVisitor): Condition[] | null {
	const rewritten = conditions.map((condition) => walkCondition(condition, visitor));
	return rewritten.every((condition) => condition !== null) ? rewritten : null;
}

function walkCondition(condition: Condition, visitor: ReferenceVisitor): Condition | null {
	if (isGroup(condition)) {
		const effects = walkConditions(condition.effects, visitor);
		return effects && { ...condition, effects };
	}
	// It may hide ids that nobody can read.
	if (isCondition(condition, "broken")) return null;
	const rewritten = rewriteFields<PlainCondition>(
		condition,
		CONDITION_FIELDS[conditionName(condition)],
		visitor,
		true,
	);
	if (rewritten === null || !isCondition(rewritten, "friendInfo") || !isCondition(condition, "friendInfo"))
		return rewritten;
	const query = rewritten.query && visitor.choice(condition.var_id, rewritten.query);
	return query === null ? null : { ...rewritten, query };
}
