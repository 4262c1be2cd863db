import type { Ability } from "#domain/engine/access/abilities.ts";
import { mayOpen } from "#domain/engine/access/page-access.ts";
import type { RowEntry } from "../kind-view.ts";

/** What of a row's menu these abilities can use. */
export const entriesFor = (entries: readonly RowEntry[], abilities: readonly Ability[]): RowEntry[] =>
	entries.flatMap((entry) => {
		const { to, ability, otherwise } = entry;
		if (!mayOpen(abilities, to)) return [];
		if (!ability || abilities.includes(ability)) return [entry];
		return otherwise ? [{ ...entry, label: otherwise }] : [];
	});
