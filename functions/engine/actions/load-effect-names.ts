import { type Effect, effectDefinitionOf, effectTextsIn } from "#domain/engine/actions/effects/registry.ts";
import { type FilterNames, NAMED_KINDS, type NamedKind } from "#domain/engine/filters/named-kinds.ts";
import type { Ctx } from "#functions/context.ts";
import { loadNames } from "#functions/engine/filters/load-filter-names.ts";
import { loadTargetsIn } from "#functions/engine/placeholders/placeholder-targets.ts";

/** Ids that effects refer to, by kind. */
function idsInEffects(effects: readonly Effect[]): Record<NamedKind, number[]> {
	const idsByKind = effects.map((effect) => effectDefinitionOf(effect).references?.(effect) ?? {});
	return Object.fromEntries(
		NAMED_KINDS.map((kind) => [kind, [...new Set(idsByKind.flatMap((each) => each[kind] ?? []))]]),
	) as Record<NamedKind, number[]>;
}

/** Names for the summaries of these effects. Those of deleted items are missing, except on request. */
export async function loadEffectNames(
	ctx: Ctx,
	effects: readonly Effect[],
	options?: { alsoDeleted: boolean },
): Promise<FilterNames> {
	const [names, placeholders] = await Promise.all([
		loadNames(ctx, idsInEffects(effects), options),
		loadTargetsIn(ctx, effectTextsIn(effects), options),
	]);
	return { ...names, placeholders };
}
