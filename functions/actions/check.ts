import { and, inArray, isNull } from "drizzle-orm";
import { eventMenus } from "#db/reservables.ts";
import { isGoalPast } from "#domain/effects/episode.ts";
import { abilitiesOf, definitionOf, type Effect } from "#domain/effects/registry.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { type ErrorBody, Refusal } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { mayDo } from "../operators/signed-in.ts";
import { type TargetProblem, targetProblems } from "./targets.ts";

/**
 * Refuses effects that cannot be what an operator wants: beyond their abilities (000 §6), naming what is gone or of
 * another type, with a goal in the past (A-269). All that is wrong is said at once (A-363).
 * @throws Refusal 422 at the effects' places.
 */
export async function checkEffects(ctx: OperatorCtx, effects: readonly Effect[]): Promise<void> {
	const [targets, slots] = await Promise.all([targetProblems(ctx, effects), slotsWithMenus(ctx, effects)]);
	const errors: ErrorBody = {};
	for (const [position, effect] of effects.entries()) {
		const place = `inputs[${position}]`;
		const { label } = definitionOf(effect);
		if (!abilitiesOf(effect).every((ability) => mayDo(ctx.operator, ability)))
			errors[place] = [TEXTS.effectNotAllowed(label)];
		else if (targets[position]) errors[place] = [textOf(targets[position], effect)];
		else if (slots.has(slotWithoutMenu(effect))) errors[`${place}[event_menu_id]`] = [TEXTS.slotMenuRequired];
		if (effect.type === 15 && isGoalPast(effect, ctx.now, ctx.zone))
			errors[`${place}[origin_date]`] = [TEXTS.goalInPast];
	}
	if (Object.keys(errors).length > 0) throw new Refusal(422, errors);
}

/** The slot of which a place is to be taken without saying of which menu. */
const slotWithoutMenu = (effect: Effect): number | null =>
	effect.type === 31 && effect.fire_type === "make" && effect.event_menu_id === null
		? effect.event_slot_id
		: null;

/** Those of such slots that have menus: of them, only menus can be taken. */
async function slotsWithMenus(ctx: OperatorCtx, effects: readonly Effect[]): Promise<Set<number | null>> {
	const asked = effects.flatMap((effect) => slotWithoutMenu(effect) ?? []);
	if (asked.length === 0) return new Set();
	const menus = await ctx.db
		.selectDistinct({ slot: eventMenus.eventReserveId })
		.from(eventMenus)
		.where(and(inArray(eventMenus.eventReserveId, asked), isNull(eventMenus.deletedAt)));
	return new Set(menus.map(({ slot }) => slot));
}

function textOf(problem: TargetProblem, effect: Effect): string {
	if (problem === "otherType") return TEXTS.effectOtherType;
	return effect.type === 13 ? TEXTS.tagGone : TEXTS.effectNamesGone(definitionOf(effect).label);
}
