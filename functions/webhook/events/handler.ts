import type { Friend } from "#db/friends.ts";
import type { ClaimedEvent } from "../claim.ts";
import type { BatchOutcome } from "../outcome.ts";

/** What one event of a friend asks for, added to the batch's outcome. Pure: reads nothing, writes nothing. */
export type EventHandler = (event: ClaimedEvent, friend: Friend, outcome: BatchOutcome) => void;
