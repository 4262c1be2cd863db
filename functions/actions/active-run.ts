import type { Friend } from "#db/friends.ts";
import type { LoadedAction } from "./load.ts";

/** One run of an action for one friend, on its way. */
export interface ActiveRun {
	id: string;
	action: LoadedAction;
	friend: Friend;
	/** The next effect to do. */
	position: number;
	/** What keeps this friend's sends in order: the webhook event, or the run itself. */
	orderKey: string;
	reply: { token: string; until: number } | null;
}
