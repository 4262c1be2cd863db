import { UNDO_OFFER_PERIOD, type UndoResult } from "#domain/console/operators/undo-state.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { offerUndo } from "./offerUndo.tsx";
import { toastDone, toastFailed } from "./toast.ts";

/** Undoes one audit entry. @throws ApiError */
export const undoEntry = (id: number): Promise<UndoResult> =>
	unwrap(client.audit.api.audit[":id"].undo.$post({ param: { id: String(id) } }), { handles: [403] });

/** Sentence with the number of undone changes, and of those left because they were changed since. */
export function undoSummary({ done, left, is_running }: UndoResult): string {
	if (is_running) return UNDO_TEXTS.running;
	return left === 0
		? UNDO_TEXTS.restored(done.toLocaleString("ja-JP"))
		: UNDO_TEXTS.restoredInPart(done.toLocaleString("ja-JP"), left.toLocaleString("ja-JP"));
}

/**
 * Toast about an action with an undo button if it can be undone.
 * @param undo audit entry; undefined without undo
 * @param refresh refreshes the page after the undo
 */
export function toastUndoable(message: string, undo: number | undefined, refresh: () => unknown): void {
	if (undo === undefined) {
		toastDone(message);
		return;
	}
	offerUndo({
		message,
		duration: UNDO_OFFER_PERIOD,
		undo: async () => {
			const result = await undoEntry(undo);
			toastDone(undoSummary(result));
			await refresh();
		},
		onFailed: toastFailed,
	});
}
