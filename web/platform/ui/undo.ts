import { UNDO_OFFERED_FOR, type Undone } from "#domain/console/operators/undo.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo.ts";
import { client, unwrap } from "#web/platform/api/client.ts";
import { offerUndo } from "./offerUndo.tsx";
import { toastDone, toastFailed } from "./toast.ts";

/** Takes back what an entry of the log is of. @throws ApiError */
export const undoEntry = (id: number): Promise<Undone> =>
	unwrap(client.audit.api.audit[":id"].undo.$post({ param: { id: String(id) } }), { handles: [403] });

/** How much was taken back, and how much stays because it was changed since. */
export const toldOf = ({ done, left }: Undone): string =>
	left === 0
		? UNDO_TEXTS.told(done.toLocaleString("ja-JP"))
		: UNDO_TEXTS.toldInPart(done.toLocaleString("ja-JP"), left.toLocaleString("ja-JP"));

/**
 * Says what was done, and offers to take it back where it can be.
 * @param undo the entry of the log; undefined where it cannot be taken back
 * @param after shows things as they are once it was taken back
 */
export function toastUndoable(message: string, undo: number | undefined, after: () => unknown): void {
	if (undo === undefined) {
		toastDone(message);
		return;
	}
	offerUndo({
		message,
		within: UNDO_OFFERED_FOR,
		undo: async () => {
			const undone = await undoEntry(undo);
			toastDone(toldOf(undone));
			await after();
		},
		failed: toastFailed,
	});
}
