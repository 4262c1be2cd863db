import { type AddressName, addressOf } from "#domain/addresses.ts";
import type { AliasType, Placeholder } from "#domain/placeholders/registry.ts";

/** Where what a placeholder names is edited (001 §2.2). */
const EDITED_AT: Partial<Record<AliasType, AddressName>> = {
	form: "form",
	commonVar: "commonVar",
	var: "var",
	remain: "var",
};

/** The page that edits what a placeholder names; null where there is none. */
export function editAddress({ aliasType, id }: Placeholder): string | null {
	const page = EDITED_AT[aliasType];
	return page && id !== null ? addressOf(page, { id }) : null;
}
