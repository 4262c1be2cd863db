import { useState } from "react";

/** The states of saving, in their order. */
export const SAVE_PROGRESS = ["idle", "saving", "success", "failed"] as const;
export type SaveProgress = (typeof SAVE_PROGRESS)[number];

interface Saving<Saved> {
	save: () => Promise<Saved>;
	onSaved: (saved: Saved) => void;
	onFailed: (reason: unknown) => void;
}

/** Saves one at a time: a second press can come before the first is rendered, and is no second save. */
export function savingOnce(tell: (progress: SaveProgress) => void) {
	let busy = false;
	return async <Saved>({ save, onSaved, onFailed }: Saving<Saved>): Promise<void> => {
		if (busy) return;
		busy = true;
		tell("saving");
		try {
			const saved = await save();
			tell("success");
			onSaved(saved);
		} catch (reason) {
			tell("failed");
			onFailed(reason);
		} finally {
			busy = false;
		}
	};
}

/** How far the saving of a form is, and what saves it. */
export function useSaving() {
	const [progress, setProgress] = useState<SaveProgress>("idle");
	const [saveOnce] = useState(() => savingOnce(setProgress));
	return { progress, saveOnce };
}
