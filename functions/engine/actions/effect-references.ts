import { sql } from "drizzle-orm";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import {
	type Effect,
	type EffectName,
	effectDefinitionOf,
	effectName,
} from "#domain/engine/actions/effects/registry.ts";
import type { FilterNames, NamedKind } from "#domain/engine/filters/named-kinds.ts";
import type { Ctx } from "#functions/context.ts";
import { NAMED_TABLES } from "#functions/engine/filters/load-filter-names.ts";
import { type GroupedCtx, groupRecord } from "#functions/engine/save-groups/save-group.ts";
import type { ReferenceProblem } from "./effects/effect-runner.ts";
import { effectRunner } from "./effects/registry.ts";
import { loadEffectNames } from "./load-effect-names.ts";

/** Problem of each effect's references; null where there is none. */
export async function findReferenceProblems(
	ctx: GroupedCtx,
	effects: readonly Effect[],
): Promise<(ReferenceProblem | null)[]> {
	const [names, stateOf] = await Promise.all([loadEffectNames(ctx, effects), loadStates(ctx, effects)]);
	return effects.map((effect) => {
		if (refersToGone(ctx, effect, names)) return "gone";
		if (refersToGroupRecord(ctx, effect)) return null;
		return effectRunner(effect).reference?.problem(effect, stateOf(effect), names) ?? null;
	});
}

/** Whether a referenced record does not exist, and is not created together with the effect. */
function refersToGone(ctx: GroupedCtx, effect: Effect, names: FilterNames): boolean {
	return referencedIds(effect).some(([kind, ids]) =>
		ids.some((id) => !names[kind].has(id) && !isInGroup(ctx, kind, id)),
	);
}

/** Whether the state of a referenced record is known only to the group that writes it. */
const refersToGroupRecord = (ctx: GroupedCtx, effect: Effect): boolean =>
	referencedIds(effect).some(([kind, ids]) => ids.some((id) => isInGroup(ctx, kind, id)));

const isInGroup = (ctx: GroupedCtx, kind: NamedKind, id: number): boolean =>
	kind !== "marks" && groupRecord(ctx, NAMED_TABLES[kind], id) !== undefined;

const referencedIds = (effect: Effect) =>
	Object.entries(effectDefinitionOf(effect).references?.(effect) ?? {}) as [NamedKind, readonly number[]][];

/** State of the item that each effect depends on: one statement for all effects of all kinds. */
async function loadStates(
	ctx: Ctx,
	effects: readonly Effect[],
): Promise<(effect: Effect) => number | undefined> {
	const idOf = (effect: Effect) => effectRunner(effect).reference?.id(effect) ?? null;
	const selects = [...Map.groupBy(effects, effectName)].flatMap(([name, effectsOfKind]) => {
		const ids = effectsOfKind.flatMap((effect) => idOf(effect) ?? []);
		if (ids.length === 0) return [];
		const { select } = effectRunner(effectsOfKind[0]!).reference!;
		return sql`select ${name} as name, s.* from (${select}
			where id in ${valuesOfList(ids)}) s`;
	});
	if (selects.length === 0) return () => undefined;
	const rows = await queryRows(
		ctx.db,
		{ name: typed<EffectName>(text), id: number, state: number },
		sql.join(selects, sql` union all `),
	);
	const states = new Map(rows.map(({ name, id, state }) => [`${name}:${id}`, state]));
	return (effect) => states.get(`${effectName(effect)}:${idOf(effect)}`);
}
