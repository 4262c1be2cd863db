import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import {
	beginImportUndo,
	findImportUndoState,
} from "#functions/people/friend-values/imports/begin-import-undo.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";

const importIdOf = ({ detail }: ReversibleEntry): number => Number(detail?.import_id ?? 0);

/** Undoes an import of friends' values and tags, in the background and in the pages in which it was written. */
export const friendImportReversal: Reversal = {
	handles: (verb) => verb === "friend.import",
	confirmation: IMPORT_TEXTS.undoAsks,
	ability: () => "friend-write",
	blockingReason: async ({ ctx, entry }) => {
		const state = await findImportUndoState(ctx, importIdOf(entry));
		if (state === "running") return UNDO_TEXTS.jobRunning;
		return state === "possible" ? null : UNDO_TEXTS.undoStateDeleted;
	},
	step: async ({ ctx, entry }) => ({
		done: 0,
		left: 0,
		isLast: false,
		isHandedOver: true,
		statements: [beginImportUndo(ctx, importIdOf(entry))],
	}),
	startsBackgroundTasks: () => true,
};
