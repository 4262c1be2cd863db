import { type SQL, sql } from "drizzle-orm";
import { actionEffects } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { groupCalls } from "#domain/automation/forecast/group-calls.ts";
import type { Delay } from "#domain/engine/actions/effects/delay.ts";
import {
	EFFECT_NAMES,
	EFFECTS,
	type Effect,
	effectDefinitionOf,
} from "#domain/engine/actions/effects/registry.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import type { Ctx } from "#functions/context.ts";
import { loadEffectConditions } from "#functions/engine/actions/load-effect-conditions.ts";
import { loadEffectMessages } from "#functions/engine/actions/load-effect-messages.ts";
import { joinConditions } from "#functions/engine/filters/conditions/join-conditions.ts";
import { filterWhere } from "#functions/engine/filters/filter-where.ts";

/** Effects of an action, and whether it runs once for each friend. */
export interface ForecastAction {
	/** Null for an unsaved action. */
	actionId: number | null;
	/** `ONCE_PER_FRIEND`, or 0 for an action that runs any number of times. */
	twiceType: number;
	effects: Effect[];
}

/** One call to LINE for each friend who meets one of its conditions. */
export interface ForecastCall<D extends ForecastAction = ForecastAction> {
	action: D;
	delay: Delay;
	/** Empty if there is no condition. */
	conditions: Filter[];
}

/** Sending effects of an action's version, in order, as a JSON list. */
export const sendingEffects = (actionId: SQL, version: SQL): SQL =>
	sql`(select coalesce(json_group_array(json(o.effect)), '[]') from (
		select e.effect as effect from ${actionEffects} e where e.action_id = ${actionId} and e.version = ${version}
			and e.type in ${valuesOfList(SENDING_TYPES)} order by e.position) o)`;

const SENDING_TYPES = EFFECT_NAMES.filter((name) => EFFECTS[name].sendsMessages).map(
	(name) => EFFECTS[name].type,
);

/** Calls to LINE of actions. Deleted templates send nothing, and a broken condition matches nobody. */
export async function loadForecastCalls<D extends ForecastAction>(
	ctx: Ctx,
	forecastActions: D[],
): Promise<ForecastCall<D>[]> {
	const sendingActions = forecastActions.map((action) => ({
		action,
		effects: action.effects.filter((effect) => effectDefinitionOf(effect).sendsMessages),
	}));
	const sendingEffectList = sendingActions.flatMap(({ effects }) => effects);
	if (sendingEffectList.length === 0) return [];
	const [conditions, messagesOf] = await Promise.all([
		loadEffectConditions(ctx, sendingEffectList),
		loadEffectMessages(ctx, sendingEffectList),
	]);
	return sendingActions.flatMap(({ action, effects }) => {
		const effectSends = effects.map((effect, position) => {
			const { messages, delay } = messagesOf(effect);
			return { position, messages: messages.length, delay };
		});
		return groupCalls(effectSends).flatMap(({ delay, positions }): ForecastCall<D>[] => {
			const ids = positions.map((position) => effects[position]!.member_query_id);
			if (ids.includes(null)) return [{ action, delay, conditions: [] }];
			const validConditions = ids.flatMap((id) => {
				const condition = conditions.get(id!);
				return condition === undefined || condition === "broken" ? [] : [condition];
			});
			return validConditions.length === 0
				? []
				: [{ action, delay, conditions: [...new Set(validConditions)] }];
		});
	});
}

/** Groups calls by their conditions, so that one statement counts each group. */
export const groupByConditions = <D extends ForecastAction>(
	calls: ForecastCall<D>[],
): ForecastCall<D>[][] => [...Map.groupBy(calls, ({ conditions }) => JSON.stringify(conditions)).values()];

/** Friends who meet a call's conditions, as a condition on `friends`. */
export const conditionsWhere = (ctx: Ctx, conditions: readonly Filter[], strategy?: "perFriend"): SQL =>
	conditions.length === 0
		? sql`1`
		: joinConditions(
				conditions.map((filter) => filterWhere({ ...ctx, ...(strategy && { strategy }) }, filter)),
				"or",
			);
