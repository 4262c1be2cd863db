import { VALUE_TYPE } from "#domain/engine/actions/effects/friend-info-value.ts";
import {
	EFFECTS,
	type Effect,
	type EffectName,
	type EffectOf,
	effectName,
} from "#domain/engine/actions/effects/registry.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import {
	type ReferenceField,
	type ReferenceVisitor,
	referenceField,
	rewriteFields,
} from "./reference-visitor.ts";
import { walkTexts } from "./text-walk.ts";

/** Reference fields of each effect. A unit test compares them with the effects' own `references`. */
export const EFFECT_FIELDS: Record<EffectName, readonly ReferenceField[]> = {
	text: [],
	template: [referenceField("templates", "egg_id")],
	friendInfo: [referenceField("vars", "var_id")],
	scenario: [referenceField("scenarios", "group_id")],
	tag: [referenceField("tags", "tag_ids"), referenceField("tagGroups", "tag_group_id")],
	richmenu: [referenceField("richmenus", "menu_id")],
	episode: [referenceField("episodes", "episode_id"), referenceField("vars", "var_id")],
	mark: [referenceField("marks", "notify")],
	asp: [],
	eventReserve: [
		referenceField("eventSlots", "event_slot_id"),
		referenceField("eventMenus", "event_menu_id"),
	],
	commonVar: [referenceField("commonVars", "common_var_id")],
	phase: [referenceField("journeyPhases", "journey_tags")],
	score: [referenceField("scores", "score_id")],
	points: [],
	coupon: [referenceField("coupons", "coupon_id")],
	paymentRequest: [],
	notify: [],
};

/** Condition of an effect, which every effect may have. */
const CONDITION_FIELD = referenceField("conditions", "member_query_id");

/** Rewrites effects. One that makes no sense without a reference that is left out is left out, too. */
export const walkEffects = (effects: readonly Effect[], visitor: ReferenceVisitor): Effect[] =>
	effects.flatMap((effect) => walkEffect(effect, visitor) ?? []);

function walkEffect(effect: Effect, visitor: ReferenceVisitor): Effect | null {
	const fields = [CONDITION_FIELD, ...EFFECT_FIELDS[effectName(effect)]];
	const rewritten = rewriteFields(withoutTrigger(effect), fields, visitor, false);
	if (rewritten === null) return null;
	if (!namesChoice(effect) || !namesChoice(rewritten)) return walkTexts(rewritten, visitor);
	const fix_value = visitor.choice(effect.var_id, effect.fix_value);
	return fix_value === null ? null : { ...rewritten, fix_value };
}

/** Whether an effect assigns a choice of a friend field. */
const namesChoice = (effect: Effect): effect is EffectOf<"friendInfo"> =>
	effect.type === EFFECTS.friendInfo.type &&
	effect.var_type === VAR_TYPES.select &&
	effect.valuetype === VALUE_TYPE.constant &&
	effect.fix_value !== "";

/**
 * Integration data is found by its names. The number of the trigger that it was chosen from belongs to the
 * account.
 */
const withoutTrigger = (effect: Effect): Effect =>
	"context" in effect && effect.context
		? { ...effect, context: { ...effect.context, open_api_trigger_id: null } }
		: effect;
