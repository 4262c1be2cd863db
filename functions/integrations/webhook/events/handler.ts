import type { Friend } from "#db/engine/friends.ts";
import type { ClaimedEvent } from "../claim.ts";
import type { BatchOutcome } from "../outcome.ts";

/** Adds the effects of one friend's event to the batch's outcome. Pure: it reads and writes nothing. */
export type EventHandler = (event: ClaimedEvent, friend: Friend, outcome: BatchOutcome) => void;
