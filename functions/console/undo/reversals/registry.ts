import { draftDeletionReversal } from "./broadcasts.ts";
import type { Reversal } from "./definition.ts";
import { deletionReversal } from "./deletions.ts";
import { folderOrderReversal } from "./folder-orders.ts";
import { folderDeletionReversal } from "./folders.ts";
import { friendImportReversal } from "./friend-imports.ts";
import { friendValuesReversal } from "./friend-values.ts";
import { journeyDeletionReversal } from "./journeys.ts";
import { moveReversal } from "./moves.ts";
import { phaseDeletionReversal } from "./phases.ts";
import { starterSetReversal } from "./starter-sets.ts";
import { bulkTagReversal } from "./tags.ts";

/** All kinds of operations that can be undone. */
const REVERSALS: readonly Reversal[] = [
	bulkTagReversal,
	friendValuesReversal,
	friendImportReversal,
	moveReversal,
	deletionReversal,
	folderDeletionReversal,
	folderOrderReversal,
	journeyDeletionReversal,
	phaseDeletionReversal,
	draftDeletionReversal,
	starterSetReversal,
];

/** Undo of an operation; undefined if it cannot be undone. */
export const reversalOf = (verb: string): Reversal | undefined =>
	REVERSALS.find(({ handles }) => handles(verb));
