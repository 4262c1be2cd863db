import { labelPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { nameOrNone, type VersionLine, type VersionNames } from "#domain/engine/versions/version-field.ts";
import { type Effect, effectDefinitionOf, summariseEffect } from "./effects/registry.ts";

/**
 * Returns effects in order, each with its full texts and its condition.
 * @param path path of the effects: `steps[2][inputs]`
 */
export const effectLines = (
	effects: readonly Effect[],
	names: VersionNames,
	path = "inputs",
): VersionLine[] =>
	effects.map((effect, position) => ({ place: `${path}[${position}]`, text: textOf(effect, names) }));

function textOf(effect: Effect, names: VersionNames): string {
	const { member_query_id } = effect;
	const texts = effectDefinitionOf(effect).placeholderTexts?.(effect) ?? [];
	return [
		summariseEffect(effect, names),
		...texts.map((text) => labelPlaceholders(text, names.placeholders)),
		...(member_query_id === null ? [] : [`条件: ${nameOrNone(names.conditions, member_query_id)}`]),
	].join("\n");
}
