import { type SQL, sql } from "drizzle-orm";
import { actionEffects } from "#db/engine/actions.ts";
import { among } from "#db/platform/sql/among.ts";
import { callsOf } from "#domain/automation/forecast/calls.ts";
import type { Delay } from "#domain/engine/actions/effects/delay.ts";
import { definitionOf, EFFECT_NAMES, EFFECTS, type Effect } from "#domain/engine/actions/effects/registry.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import type { Ctx } from "#functions/context.ts";
import { loadConditions } from "#functions/engine/actions/conditions.ts";
import { loadMessages } from "#functions/engine/actions/messages.ts";
import { joined } from "#functions/engine/filters/conditions/joined.ts";
import { filterWhere } from "#functions/engine/filters/filter.ts";

/** Unit that is run: the effects of an action, and whether it runs once for each friend. */
export interface Deed {
	/** Null for an unsaved action, which has never run. */
	actionId: number | null;
	twiceType: number;
	effects: Effect[];
}

/** A call to LINE for each friend for whom one of its conditions holds. */
export interface DeedCall<D extends Deed = Deed> {
	deed: D;
	delay: Delay;
	/** Empty where there is no condition. */
	conditions: Filter[];
}

/** The sending effects of an action's version, in order, as a JSON list. */
export const sendingEffects = (actionId: SQL, version: SQL): SQL =>
	sql`(select coalesce(json_group_array(json(o.effect)), '[]') from (
		select e.effect as effect from ${actionEffects} e where e.action_id = ${actionId} and e.version = ${version}
			and e.type in ${among(SENDING_TYPES)} order by e.position) o)`;

const SENDING_TYPES = EFFECT_NAMES.filter((name) => EFFECTS[name].sends).map((name) => EFFECTS[name].type);

/** All calls. Deleted templates send nothing, and a broken condition holds for nobody. */
export async function loadCalls<D extends Deed>(ctx: Ctx, deeds: D[]): Promise<DeedCall<D>[]> {
	const sending = deeds.map((deed) => ({
		deed,
		effects: deed.effects.filter((effect) => definitionOf(effect).sends),
	}));
	const all = sending.flatMap(({ effects }) => effects);
	if (all.length === 0) return [];
	const [conditions, messagesOf] = await Promise.all([loadConditions(ctx, all), loadMessages(ctx, all)]);
	return sending.flatMap(({ deed, effects }) => {
		const sendings = effects.map((effect, position) => {
			const { messages, delay } = messagesOf(effect);
			return { position, messages: messages.length, delay };
		});
		return callsOf(sendings).flatMap(({ delay, positions }): DeedCall<D>[] => {
			const ids = positions.map((position) => effects[position]!.member_query_id);
			if (ids.includes(null)) return [{ deed, delay, conditions: [] }];
			const holding = ids.flatMap((id) => {
				const condition = conditions.get(id!);
				return condition === undefined || condition === "broken" ? [] : [condition];
			});
			return holding.length === 0 ? [] : [{ deed, delay, conditions: [...new Set(holding)] }];
		});
	});
}

/** Calls grouped by their conditions: one statement counts each group. */
export const byConditions = <D extends Deed>(calls: DeedCall<D>[]): DeedCall<D>[][] => [
	...Map.groupBy(calls, ({ conditions }) => JSON.stringify(conditions)).values(),
];

/** The friends for whom a call's conditions hold, as a condition on `friends`. */
export const conditionsWhere = (ctx: Ctx, conditions: readonly Filter[], strategy?: "perFriend"): SQL =>
	conditions.length === 0
		? sql`1`
		: joined(
				conditions.map((filter) => filterWhere({ ...ctx, ...(strategy && { strategy }) }, filter)),
				"or",
			);
