import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { AddressName } from "#domain/engine/access/page-addresses.ts";

/** Crud actions that only some kinds support (rules, Calls). The others apply to every kind. */
export type OptionalAction = "newItem" | "copy" | "changeActive" | "rate" | "notify";

/** Creation of a kind's items: by a name typed into the list, on a page, or in a panel over the list. */
export type Creation =
	| { by: "inline" }
	| { by: "page"; address: AddressName }
	| { by: "panel" }
	| { by: "choices"; choices: readonly CreationChoice[] };

interface CreationChoice {
	label: string;
	address: AddressName;
	/** Ability without which the choice is hidden. */
	ability?: Ability;
	/** Badge next to the choice. */
	badge?: string;
}

/**
 * Definition of an item kind of the explorer. Its row values are defined in `kind.ts` of its capability in
 * functions/, their display in `explorer-kind.tsx` of its capability in web/.
 */
export interface KindDefinition {
	/** Label of the kind, for one item. */
	label: string;
	/** Segment of its calls: `/api/{path}/crud`. */
	path: string;
	/** Page with the list. */
	listPage: AddressName;
	/** One sentence for the list screen: the purpose of these items. */
	help: string;
	creation: Creation;
	/** Editor page, if any. */
	editPage?: AddressName;
	/** Page that the search over everything opens; the editor or the list by default. */
	searchPage?: AddressName;
	/** Optional crud actions that the list offers. */
	optionalActions: readonly OptionalAction[];
	/** Whether the list loads an appendix (counts and texts) after the rows (E-383 to E-392). */
	hasAppendix: boolean;
	/** Whether items have codes that the search box matches in addition to the name. */
	searchesCode?: boolean;
	/** Abilities to read items, and to create and change them. */
	readAbility: Ability;
	writeAbility: Ability;
	/** Ability without which the create button is hidden; the ability to write by default (E-023). */
	createAbility?: Ability;
	/** Timeout of a crud call, seconds. */
	timeout?: number;
}

export const defineKind = <const Definition extends KindDefinition>(definition: Definition) => definition;
