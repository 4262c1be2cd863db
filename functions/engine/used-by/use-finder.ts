import type { SQL } from "drizzle-orm";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import type { Use, UsesSubjectKind } from "#domain/engine/used-by/used-by-kinds.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";

/** An item, with the filters, actions and texts through which others refer to it. */
export interface UseQuery {
	kind: UsesSubjectKind;
	id: number;
	/** Filters that refer to it. */
	filterIds: number[];
	/** Actions that refer to it. */
	referringActionIds: number[];
	/**
	 * Actions whose users thereby refer to it: the item itself if it is an action, and actions that are part of
	 * a single item.
	 */
	actionIds: number[];
	/** Templates with its placeholder. */
	templateIds: number[];
	/** Drafts of broadcasts with its placeholder. */
	draftIds: number[];
}

/** A kind of reference to items: one file each in functions/engine/used-by/places. */
export interface UseFinder {
	/**
	 * Kind of the referring items, which decides who may see them, their label and their address; spelled out
	 * for records of no kind.
	 */
	owner: KindName | { name: Exclude<Use["kind"], KindName>; label: string; readAbility: Ability };
	/** Address of a reference; by default the item's editor. */
	address?: (id: number) => string;
	/** Condition on `id` of the records that the operator may see, where the ability does not suffice. */
	isVisible?: (operator: SignedIn) => SQL;
	/**
	 * Selects `id`, `name` and `part` of the records that refer to an item; null where such references cannot
	 * exist.
	 */
	select: (query: UseQuery) => SQL | null;
}
