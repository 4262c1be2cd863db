import { definitionOf, type Effect } from "#domain/effects/registry.ts";
import { type FilterNames, NAMED, type Named } from "#domain/filters/names.ts";
import type { Ctx } from "../context.ts";
import { namesOfIds } from "../friends/filter-names.ts";

/** The ids of what effects name, by kind. */
export function idsInEffects(effects: readonly Effect[]): Record<Named, number[]> {
	const named = effects.map((effect) => definitionOf(effect).names?.(effect) ?? {});
	return Object.fromEntries(
		NAMED.map((kind) => [kind, [...new Set(named.flatMap((each) => each[kind] ?? []))]]),
	) as Record<Named, number[]>;
}

/** The names that the summaries of these effects need, in one round trip. Deleted ones are missing. */
export const namesFor = (
	ctx: Ctx,
	effects: readonly Effect[],
	options?: { alsoDeleted: boolean },
): Promise<FilterNames> => namesOfIds(ctx, idsInEffects(effects), options);
