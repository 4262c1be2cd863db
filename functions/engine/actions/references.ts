import { sql } from "drizzle-orm";
import { among } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import {
	definitionOf,
	type Effect,
	type EffectName,
	effectName,
} from "#domain/engine/actions/effects/registry.ts";
import type { FilterNames, Named } from "#domain/engine/filters/names.ts";
import type { Ctx } from "#functions/context.ts";
import { runnerOf } from "./effects/registry.ts";
import type { ReferenceProblem } from "./effects/runner.ts";
import { namesFor } from "./names.ts";

/** Problem of each effect's references; null where there is none. */
export async function referenceProblems(
	ctx: Ctx,
	effects: readonly Effect[],
): Promise<(ReferenceProblem | null)[]> {
	const [names, stateOf] = await Promise.all([namesFor(ctx, effects), loadStates(ctx, effects)]);
	return effects.map((effect) => {
		if (namesGone(effect, names)) return "gone";
		return runnerOf(effect).reference?.problem(effect, stateOf(effect), names) ?? null;
	});
}

function namesGone(effect: Effect, names: FilterNames): boolean {
	const named = Object.entries(definitionOf(effect).names?.(effect) ?? {}) as [Named, readonly number[]][];
	return named.some(([kind, ids]) => ids.some((id) => !names[kind].has(id)));
}

/** State of the item on which each effect depends: one statement for all effects of all kinds. */
async function loadStates(
	ctx: Ctx,
	effects: readonly Effect[],
): Promise<(effect: Effect) => number | undefined> {
	const idOf = (effect: Effect) => runnerOf(effect).reference?.id(effect) ?? null;
	const terms = [...Map.groupBy(effects, effectName)].flatMap(([name, ofKind]) => {
		const ids = ofKind.flatMap((effect) => idOf(effect) ?? []);
		if (ids.length === 0) return [];
		const { select } = runnerOf(ofKind[0]!).reference!;
		return sql`select ${name} as name, s.* from (${select}
			where id in ${among(ids)}) s`;
	});
	if (terms.length === 0) return () => undefined;
	const rows = await rowsOf<{ name: EffectName; id: number; state: number }>(
		ctx.db,
		sql.join(terms, sql` union all `),
	);
	const states = new Map(rows.map(({ name, id, state }) => [`${name}:${id}`, state]));
	return (effect) => states.get(`${effectName(effect)}:${idOf(effect)}`);
}
