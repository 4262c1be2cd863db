import { draftDeletions } from "./broadcasts.ts";
import type { Reversal } from "./definition.ts";
import { deletions } from "./deletions.ts";
import { folderOrders } from "./folder-orders.ts";
import { folderDeletions } from "./folders.ts";
import { journeyDeletions } from "./journeys.ts";
import { moves } from "./moves.ts";
import { phaseDeletions } from "./phases.ts";
import { tagsOfMany } from "./tags.ts";

/** Every kind of operation that can be taken back. */
const REVERSALS: readonly Reversal[] = [
	tagsOfMany,
	moves,
	deletions,
	folderDeletions,
	folderOrders,
	journeyDeletions,
	phaseDeletions,
	draftDeletions,
];

/** How an operation is taken back; undefined where it cannot be. */
export const reversalOf = (verb: string): Reversal | undefined => REVERSALS.find(({ takes }) => takes(verb));
