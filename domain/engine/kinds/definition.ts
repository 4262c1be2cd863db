import type { Ability } from "#domain/engine/access/abilities.ts";
import type { AddressName } from "#domain/engine/access/addresses.ts";

/** The crud actions that only some kinds take (rules, Calls). The others belong to every kind. */
export type OptionalAction = "newItem" | "copy" | "changeActive" | "rate" | "notify";

/** How a kind's items are made: from a name typed into the list, on a page, or in a panel over the list. */
export type Creation =
	| { by: "inline" }
	| { by: "page"; address: AddressName }
	| { by: "panel" }
	| { by: "choices"; choices: readonly CreationChoice[] };

interface CreationChoice {
	label: string;
	address: AddressName;
	/** Hides the choice from operators who lack it. */
	ability?: Ability;
	/** A badge beside it. */
	badge?: string;
}

/**
 * Definition of an item kind of the explorer. `kind.ts` of its capability in functions/ says which values its rows hold,
 * `explorer-kind.tsx` of its capability in web/ how a list shows them.
 */
export interface KindDefinition {
	/** What an item is called. */
	label: string;
	/** Where its calls live: `/api/{path}/crud`. */
	path: string;
	/** Its list screen. */
	list: AddressName;
	/** One sentence for the list screen: what these items are for. */
	help: string;
	creation: Creation;
	/** Its editor page, where it has one. */
	edit?: AddressName;
	actions: readonly OptionalAction[];
	/** Counts and texts that are loaded after the rows (E-383 to E-392). */
	appendix: boolean;
	/** Has codes that the search box finds, besides the name. */
	searchesCode?: boolean;
	read: Ability;
	write: Ability;
	/** Hides the create button from operators who lack it; by default the ability to write (E-023). */
	createAuthorization?: Ability;
	/** How long a crud call may take, seconds. */
	timeout?: number;
}

export const defineKind = <const Definition extends KindDefinition>(definition: Definition) => definition;
