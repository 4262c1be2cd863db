import { LEAVING } from "./oneAtATime.ts";

/** The states of saving, in their order. */
export const SAVE_PROGRESS = ["idle", "saving", "success", "failed"] as const;
export type SaveProgress = (typeof SAVE_PROGRESS)[number];

interface Attempt<Answer> {
	send: () => Promise<Answer>;
	onSaved: (answer: Answer) => void;
	onFailed: (reason: unknown) => void;
	/** The form stays open and can be saved again. */
	stays: boolean;
	tell: (progress: SaveProgress) => void;
}

/** Sends once and tells each state as it comes; answers LEAVING where the form is left for what was saved. */
export async function attempt<Answer>({ send, onSaved, onFailed, stays, tell }: Attempt<Answer>) {
	tell("saving");
	try {
		onSaved(await send());
		if (!stays) return LEAVING;
		tell("success");
	} catch (reason) {
		tell("failed");
		onFailed(reason);
	}
}
