import type { Ability } from "#domain/engine/access/abilities.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import type { AliasType, Placeholder } from "#domain/engine/placeholders/registry.ts";

/** The kind of what a placeholder names, where it has a page of its own. */
const NAMED: Partial<Record<AliasType, KindName>> = {
	form: "form",
	commonVar: "common_var",
	var: "var",
	remain: "var",
};

/** The page that edits what a placeholder names; null where there is none for these abilities. */
export function editAddress({ aliasType, id }: Placeholder, abilities: readonly Ability[]): string | null {
	const kind = NAMED[aliasType];
	if (!kind || id === null) return null;
	const { edit, write } = kindOf(kind);
	return edit && abilities.includes(write) ? addressOf(edit, { id }) : null;
}
