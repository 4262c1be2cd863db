import { definitionOf, type Effect, textsIn } from "#domain/engine/actions/effects/registry.ts";
import { type FilterNames, NAMED, type Named } from "#domain/engine/filters/names.ts";
import type { Ctx } from "#functions/context.ts";
import { namesOfIds } from "#functions/engine/filters/names.ts";
import { targetsIn } from "#functions/engine/placeholders/targets.ts";

/** Ids that effects refer to, by kind. */
function idsInEffects(effects: readonly Effect[]): Record<Named, number[]> {
	const named = effects.map((effect) => definitionOf(effect).names?.(effect) ?? {});
	return Object.fromEntries(
		NAMED.map((kind) => [kind, [...new Set(named.flatMap((each) => each[kind] ?? []))]]),
	) as Record<Named, number[]>;
}

/** Names that the summaries of these effects need. Deleted ones are missing. */
export async function namesFor(
	ctx: Ctx,
	effects: readonly Effect[],
	options?: { alsoDeleted: boolean },
): Promise<FilterNames> {
	const [names, placeholders] = await Promise.all([
		namesOfIds(ctx, idsInEffects(effects), options),
		targetsIn(ctx, textsIn(effects), options),
	]);
	return { ...names, placeholders };
}
