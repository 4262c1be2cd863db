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
	/** Group of an event's firings: their messages are sent together, in the order of the firings. */
	together?: string;
	/** Values of the trigger, for effects that use them. */
	context?: ContextValue[];
	/**
	 * Broadcast to which its messages belong; they are sent in a multicast call or, without one, individually.
	 */
	sends?: { broadcastId: number; multicastId: string | null };
	/** Present where a run caused it: its depth, and the first run of the chain. */
	caused?: { depth: number; rootId: string };
}
