import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { mayOpen } from "#domain/engine/access/page-access.ts";
import type { RowEntry } from "../kindView.ts";

/** Menu entries that these abilities allow. */
export const allowedEntries = (entries: readonly RowEntry[], abilities: readonly Ability[]): RowEntry[] =>
	entries.flatMap((entry) => {
		const { to, ability, readOnlyLabel } = entry;
		if (!mayOpen(abilities, to)) return [];
		if (!ability || abilities.includes(ability)) return [entry];
		return readOnlyLabel ? [{ ...entry, label: readOnlyLabel }] : [];
	});
