import { sql } from "drizzle-orm";
import { commonVars } from "#db/common-vars.ts";
import { rowsOf } from "#db/raw.ts";
import { vars } from "#db/vars.ts";
import { definitionOf, type Effect } from "#domain/effects/registry.ts";
import type { FilterNames, Named } from "#domain/filters/names.ts";
import { COMMON_VAR_TYPES } from "#domain/kinds/common_var.ts";
import type { Ctx } from "../context.ts";
import { namesFor } from "./names.ts";

/** What is wrong with what an effect names: something of it was deleted, or is of another type by now. */
export type TargetProblem = "gone" | "otherType";

/** For each of some effects, what is wrong with what it names. */
export async function targetProblems(
	ctx: Ctx,
	effects: readonly Effect[],
): Promise<(TargetProblem | null)[]> {
	const [names, types] = await Promise.all([namesFor(ctx, effects), typesOf(ctx, effects)]);
	return effects.map((effect) =>
		namesGone(effect, names) ? "gone" : hasOtherType(effect, types) ? "otherType" : null,
	);
}

function namesGone(effect: Effect, names: FilterNames): boolean {
	const named = Object.entries(definitionOf(effect).names?.(effect) ?? {}) as [Named, readonly number[]][];
	return named.some(([kind, ids]) => ids.some((id) => !names[kind].has(id)));
}

type Types = Record<"vars" | "commonVars", Map<number, number>>;

async function typesOf(ctx: Ctx, effects: readonly Effect[]): Promise<Types> {
	const ofVars = effects.flatMap((effect) => (effect.type === 6 ? effect.var_id : []));
	const ofCommon = effects.flatMap((effect) => (effect.type === 32 ? effect.common_var_id : []));
	if (ofVars.length + ofCommon.length === 0) return { vars: new Map(), commonVars: new Map() };
	const rows = await rowsOf<{ kind: keyof Types; id: number; type: number }>(
		ctx.db,
		sql`select 'vars' as kind, id, type from ${vars} where id in (select value from json_each(${JSON.stringify(ofVars)}))
			union all select 'commonVars', id, type from ${commonVars}
			where id in (select value from json_each(${JSON.stringify(ofCommon)}))`,
	);
	const of = (kind: keyof Types) =>
		new Map(rows.filter((row) => row.kind === kind).map(({ id, type }) => [id, type]));
	return { vars: of("vars"), commonVars: of("commonVars") };
}

/** A field of another type would not take the value; only numbers are counted. */
const hasOtherType = (effect: Effect, types: Types): boolean =>
	effect.type === 6
		? types.vars.get(effect.var_id) !== effect.var_type
		: effect.type === 32 && types.commonVars.get(effect.common_var_id) !== COMMON_VAR_TYPES.number;
