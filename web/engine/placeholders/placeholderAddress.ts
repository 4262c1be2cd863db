import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import type { AliasType, Placeholder } from "#domain/engine/placeholders/registry.ts";

/** Kinds of the placeholders whose target has a page of its own. */
const TARGET_KINDS: Partial<Record<AliasType, KindName>> = {
	form: "form",
	commonVar: "common_var",
	var: "var",
	remain: "var",
};

/** Page that edits the target of a placeholder; null if there is none for these abilities. */
export function placeholderEditAddress(
	{ aliasType, id }: Placeholder,
	abilities: readonly Ability[],
): string | null {
	const kind = TARGET_KINDS[aliasType];
	if (!kind || id === null) return null;
	const { editPage, writeAbility } = kindOf(kind);
	return editPage && abilities.includes(writeAbility) ? addressOf(editPage, { id }) : null;
}
