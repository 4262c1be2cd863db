import type { Friend } from "#db/friends.ts";
import type { ContextValue } from "#db/runs.ts";
import type { Cause } from "#domain/actions/cause.ts";
import type { LoadedAction } from "./load.ts";

/** One trigger, fired for one friend. */
export interface Firing {
	action: LoadedAction;
	friend: Pick<Friend, "id">;
	cause: Cause;
	/** How the first immediate send may answer for free. */
	reply: { token: string; until: number } | null;
	/** What the trigger brings along, for effects that use it. */
	context?: ContextValue[];
	/** Set where a run caused it: how deep it lies, and the first run of all. */
	caused?: { depth: number; rootId: string };
}
