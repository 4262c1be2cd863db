import { PAGES } from "#domain/engine/capabilities/registry.ts";
import type { Ability } from "./all-abilities.ts";
import { type AddressName, pageAt } from "./page-addresses.ts";

/** Whether these abilities open a page. Only spares operators a refusal; the server checks in any case. */
export const mayOpenPage = (abilities: readonly Ability[], name: AddressName): boolean =>
	(PAGES[name].needs as readonly Ability[]).every((ability) => abilities.includes(ability));

/** Whether these abilities open an address. One that is not a page of the site needs none. */
export function mayOpen(abilities: readonly Ability[], address: string): boolean {
	const name = pageAt(address.split(/[?#]/, 1)[0] ?? "");
	return !name || mayOpenPage(abilities, name);
}
