import type { Filter } from "../filters/filter.ts";

/** The friends of a filter, as it stands at a moment (epoch ms) in a zone. */
export interface FilteredFriends {
	filter: Filter;
	now: number;
	zone: string;
}

/**
 * Which friends an operator's role lets them see: all, or those who carry one of these tags. A program of the open API
 * may see those of a filter alone; it carries no tags, so that whoever knows nothing of filters shows it nobody.
 */
export type FriendScope =
	| { all: true }
	| { all: false; tagIds: readonly number[]; only?: FilteredFriends | undefined };

export const EVERYONE: FriendScope = { all: true };
