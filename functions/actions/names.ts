import { definitionOf, type Effect, textsIn } from "#domain/effects/registry.ts";
import { type FilterNames, NAMED, type Named } from "#domain/filters/names.ts";
import type { Ctx } from "../context.ts";
import { namesOfIds } from "../filters/names.ts";
import { targetsIn } from "../placeholders/targets.ts";

/** The ids of what effects name, by kind. */
function idsInEffects(effects: readonly Effect[]): Record<Named, number[]> {
	const named = effects.map((effect) => definitionOf(effect).names?.(effect) ?? {});
	return Object.fromEntries(
		NAMED.map((kind) => [kind, [...new Set(named.flatMap((each) => each[kind] ?? []))]]),
	) as Record<Named, number[]>;
}

/** The names that the summaries of these effects need. Deleted ones are missing. */
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
