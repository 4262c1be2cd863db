import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { eventMenus } from "#db/reservables.ts";
import { tags } from "#db/tags.ts";
import { vars } from "#db/vars.ts";
import { isGoalPast } from "#domain/effects/episode.ts";
import { definitionOf, type Effect } from "#domain/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/texts/actions.ts";
import { FIELD_TEXTS } from "#domain/texts/fields.ts";
import { FILTER_TEXTS } from "#domain/texts/filters.ts";
import { TAG_TEXTS } from "#domain/texts/tags.ts";
import { VAR_TEXTS } from "#domain/texts/vars.ts";
import { type ErrorBody, Refusal } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { lostConditions } from "./lost-conditions.ts";
import { beyondAbilities } from "./runnable.ts";
import { type TargetProblem, targetProblems } from "./targets.ts";

/**
 * Refuses effects that cannot be what an operator wants: beyond their abilities (000 §6), naming what is gone or of
 * another type, with a goal in the past (A-269). All that is wrong is said at once (A-363).
 * @throws Refusal 422 at the effects' places.
 */
export async function checkEffects(ctx: OperatorCtx, effects: readonly Effect[]): Promise<void> {
	const [targets, slots, kept, lost, beyond] = await Promise.all([
		targetProblems(ctx, effects),
		slotsWithMenus(ctx, effects),
		keptBySystem(ctx, effects),
		lostConditions(ctx, effects),
		beyondAbilities(ctx, effects),
	]);
	const errors: ErrorBody = {};
	for (const [position, effect] of effects.entries()) {
		const place = `inputs[${position}]`;
		const { label } = definitionOf(effect);
		if (beyond[position]!.effect !== null) errors[place] = [ACTION_TEXTS.effectNotAllowed(label)];
		else if (targets[position]) errors[place] = [textOf(targets[position], effect)];
		else if (slots.has(slotWithoutMenu(effect)))
			errors[`${place}[event_menu_id]`] = [ACTION_TEXTS.slotMenuRequired];
		else Object.assign(errors, protectedIn(effect, place, kept));
		if (effect.type === 15 && isGoalPast(effect, ctx.now, ctx.zone))
			errors[`${place}[origin_date]`] = [ACTION_TEXTS.goalInPast];
		if (beyond[position]!.conditions.length > 0)
			errors[`${place}[member_query_id]`] = beyond[position]!.conditions.map(
				FILTER_TEXTS.conditionNotAllowed,
			);
		if (lost.has(effect.member_query_id))
			errors[`${place}[member_query_id]`] = [FIELD_TEXTS.itemGone("条件")];
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

type Kept = Record<"tags" | "vars", ReadonlyMap<number, string>>;

/** Of the tags and fields that effects change, those that only the system changes, by their names. */
async function keptBySystem(ctx: OperatorCtx, effects: readonly Effect[]): Promise<Kept> {
	const tagIds = effects.flatMap((effect) => (effect.type === 13 ? effect.tag_ids : []));
	const varIds = effects.flatMap((effect) => (effect.type === 6 ? effect.var_id : []));
	const named = (table: typeof tags | typeof vars, ids: number[]) =>
		ids.length === 0
			? Promise.resolve([])
			: ctx.db
					.select({ id: table.id, name: table.name })
					.from(table)
					.where(
						and(
							eq(table.protected, true),
							sql`${table.id} in (select value from json_each(${JSON.stringify(ids)}))`,
						),
					);
	const [ofTags, ofVars] = await Promise.all([named(tags, tagIds), named(vars, varIds)]);
	const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
	return { tags: byId(ofTags), vars: byId(ofVars) };
}

/** Why an effect may not change what it names (A-324, E-347). */
function protectedIn(effect: Effect, place: string, kept: Kept): ErrorBody {
	if (effect.type === 6 && kept.vars.has(effect.var_id))
		return { [`${place}[var_id]`]: [VAR_TEXTS.varProtected(kept.vars.get(effect.var_id)!)] };
	const names = effect.type === 13 ? effect.tag_ids.flatMap((id) => kept.tags.get(id) ?? []) : [];
	return names.length === 0 ? {} : { [`${place}[tag_ids]`]: [TAG_TEXTS.protectedTagSet(names.join("、"))] };
}

function textOf(problem: TargetProblem, effect: Effect): string {
	if (problem === "otherType") return ACTION_TEXTS.effectOtherType;
	return effect.type === 13 ? TAG_TEXTS.tagGone : ACTION_TEXTS.effectNamesGone(definitionOf(effect).label);
}
