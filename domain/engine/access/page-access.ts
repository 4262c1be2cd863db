import { PAGES } from "#domain/engine/capabilities/registry.ts";
import type { Ability } from "./abilities.ts";
import { type AddressName, pageAt } from "./addresses.ts";

/** Whether these abilities open a page. The server decides in any case; this only spares operators a refusal. */
export const mayOpenPage = (abilities: readonly Ability[], name: AddressName): boolean =>
	(PAGES[name].needs as readonly Ability[]).every((ability) => abilities.includes(ability));

/** The same for an address. An address that is no page of the site needs nothing here. */
export function mayOpen(abilities: readonly Ability[], address: string): boolean {
	const name = pageAt(address.split(/[?#]/, 1)[0] ?? "");
	return !name || mayOpenPage(abilities, name);
}
