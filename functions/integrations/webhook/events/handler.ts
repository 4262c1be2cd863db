import type { FriendRecord } from "#db/engine/friends.ts";
import type { BatchOutcome } from "../batch-outcome.ts";
import type { ClaimedWebhookEvent } from "../claim-webhook-events.ts";

/** Adds the effects of one friend's event to the batch's outcome. Pure: it reads and writes nothing. */
export type EventHandler = (event: ClaimedWebhookEvent, friend: FriendRecord, outcome: BatchOutcome) => void;
