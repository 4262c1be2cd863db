import { draftDeletions } from "./broadcasts.ts";
import type { Reversal } from "./definition.ts";
import { deletions } from "./deletions.ts";
import { folderOrders } from "./folder-orders.ts";
import { folderDeletions } from "./folders.ts";
import { journeyDeletions } from "./journeys.ts";
import { moves } from "./moves.ts";
import { phaseDeletions } from "./phases.ts";
import { tagsOfMany } from "./tags.ts";

/** All kinds of operations that can be undone. */
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

/** Undo of an operation; undefined if it cannot be undone. */
export const reversalOf = (verb: string): Reversal | undefined => REVERSALS.find(({ takes }) => takes(verb));
