import { type SQL, sql } from "drizzle-orm";
import { commonVars } from "#db/common-vars.ts";
import { rowsOf } from "#db/raw.ts";
import { eventMenus } from "#db/reservables.ts";
import { richmenus } from "#db/richmenus.ts";
import { vars } from "#db/vars.ts";
import { OPERAND, VALUE_TYPE } from "#domain/effects/friend-info-value.ts";
import { definitionOf, type Effect } from "#domain/effects/registry.ts";
import type { FilterNames, Named } from "#domain/filters/names.ts";
import { COMMON_VAR_TYPES } from "#domain/kinds/common_var.ts";
import { VAR_TYPES } from "#domain/kinds/var.ts";
import type { Ctx } from "../context.ts";
import { namesFor } from "./names.ts";

/** A problem with what an effect names: it was deleted, or its type has changed. */
export type TargetProblem = "gone" | "otherType";

/** The problems of what some effects name, in their order. */
export async function targetProblems(
	ctx: Ctx,
	effects: readonly Effect[],
): Promise<(TargetProblem | null)[]> {
	const [names, state] = await Promise.all([namesFor(ctx, effects), stateOf(ctx, effects)]);
	return effects.map((effect) =>
		namesGone(effect, names)
			? "gone"
			: hasOtherType(effect, state)
				? "otherType"
				: isUnusable(effect, names, state)
					? "gone"
					: null,
	);
}

function namesGone(effect: Effect, names: FilterNames): boolean {
	const named = Object.entries(definitionOf(effect).names?.(effect) ?? {}) as [Named, readonly number[]][];
	return named.some(([kind, ids]) => ids.some((id) => !names[kind].has(id)));
}

/** Properties of things that effects name, by id. */
interface TargetState {
	typesOfVars: Map<number, number>;
	typesOfCommonVars: Map<number, number>;
	activeMenus: Map<number, number>;
	/** The slot of an event's menu. */
	slotsOfMenus: Map<number, number>;
}

async function stateOf(ctx: Ctx, effects: readonly Effect[]): Promise<TargetState> {
	const ids = <Type extends Effect["type"]>(
		type: Type,
		of: (effect: Effect & { type: Type }) => number | null,
	) =>
		effects.flatMap((effect) => (effect.type === type ? (of(effect as Effect & { type: Type }) ?? []) : []));
	const asked: [keyof TargetState, number[], SQL][] = [
		["typesOfVars", ids(6, ({ var_id }) => var_id), sql`select id, type from ${vars}`],
		[
			"typesOfCommonVars",
			ids(32, ({ common_var_id }) => common_var_id),
			sql`select id, type from ${commonVars}`,
		],
		["activeMenus", ids(14, ({ menu_id }) => menu_id), sql`select id, is_active as type from ${richmenus}`],
		[
			"slotsOfMenus",
			ids(31, ({ event_menu_id }) => event_menu_id),
			sql`select id, event_reserve_id as type from ${eventMenus}`,
		],
	];
	const terms = asked
		.filter(([, named]) => named.length > 0)
		.map(
			([kind, named, select]) =>
				sql`select ${kind} as kind, s.* from (${select} where id in (select value from json_each(${JSON.stringify(named)}))) s`,
		);
	const rows =
		terms.length === 0
			? []
			: await rowsOf<{ kind: string; id: number; type: number }>(ctx.db, sql.join(terms, sql` union all `));
	const of = (kind: keyof TargetState) =>
		new Map(rows.filter((row) => row.kind === kind).map(({ id, type }) => [id, type]));
	return {
		typesOfVars: of("typesOfVars"),
		typesOfCommonVars: of("typesOfCommonVars"),
		activeMenus: of("activeMenus"),
		slotsOfMenus: of("slotsOfMenus"),
	};
}

/** Things that exist but cannot be used count as gone: a menu that is off, another slot's menu, a deleted choice. */
function isUnusable(effect: Effect, { choices }: FilterNames, state: TargetState): boolean {
	switch (effect.type) {
		case 14:
			return state.activeMenus.get(effect.menu_id) === 0;
		case 31:
			return (
				effect.event_menu_id !== null && state.slotsOfMenus.get(effect.event_menu_id) !== effect.event_slot_id
			);
		case 6:
			return (
				effect.var_type === VAR_TYPES.select &&
				effect.operand !== OPERAND.clear &&
				effect.valuetype === VALUE_TYPE.constant &&
				!choices.get(effect.var_id)?.some(({ id }) => String(id) === effect.fix_value)
			);
		default:
			return false;
	}
}

/** A field of another type does not take the value; only numbers can be added to. */
const hasOtherType = (effect: Effect, { typesOfVars, typesOfCommonVars }: TargetState): boolean =>
	effect.type === 6
		? typesOfVars.get(effect.var_id) !== effect.var_type
		: effect.type === 32 && typesOfCommonVars.get(effect.common_var_id) !== COMMON_VAR_TYPES.number;
