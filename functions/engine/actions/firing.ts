import type { Friend } from "#db/engine/friends.ts";
import type { ContextValue } from "#db/engine/runs.ts";
import type { Cause } from "#domain/engine/actions/cause.ts";
import type { LoadedAction } from "./load.ts";

/** One trigger that fired for one friend. */
export interface Firing {
	action: LoadedAction;
	friend: Pick<Friend, "id">;
	cause: Cause;
	/** The reply token for the first immediate send, which is then free. */
	reply: { token: string; until: number } | null;
	/** What one event fired beside others: their messages go out together, in the order of the firings. */
	together?: string;
	/** The values that the trigger brings, for effects that use them. */
	context?: ContextValue[];
	/** What it sends belongs to a broadcast, and leaves in a call for many or, without one, by itself. */
	sends?: { broadcastId: number; multicastId: string | null };
	/** Set where a run caused it: its depth, and the first run of the chain. */
	caused?: { depth: number; rootId: string };
}
