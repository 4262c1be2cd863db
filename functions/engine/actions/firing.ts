import type { FriendRecord } from "#db/engine/friends.ts";
import type { ContextValue } from "#db/engine/runs.ts";
import type { Cause } from "#domain/engine/actions/action-cause.ts";
import type { LoadedAction } from "./load-actions.ts";

/** One trigger that fired for one friend. */
export interface Firing {
	action: LoadedAction;
	friend: Pick<FriendRecord, "id">;
	cause: Cause;
	/** Reply token for the first immediate send, which is then free. */
	reply: { token: string; until: number } | null;
	/** Key of an event's firings; their messages are sent together, in the order of the firings. */
	sendGroup?: string;
	/** Values of the trigger, for effects that use them. */
	context?: ContextValue[];
	/** Broadcast of its messages; they are sent in a multicast call or, without one, individually. */
	broadcast?: { broadcastId: number; multicastId: string | null };
	/** Depth and first run of the chain, where another run caused it. */
	chain?: { depth: number; rootId: string };
}
