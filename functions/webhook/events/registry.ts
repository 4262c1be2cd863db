import type { Friend } from "#db/friends.ts";
import type { ClaimedEvent } from "../claim.ts";
import type { BatchOutcome } from "../outcome.ts";
import { follow } from "./follow.ts";
import { message } from "./message.ts";
import { postback } from "./postback.ts";
import { unfollow } from "./unfollow.ts";
import { unsend } from "./unsend.ts";

/** What one event of a friend asks for, added to the batch's outcome. Pure: reads nothing, writes nothing. */
export type EventHandler = (event: ClaimedEvent, friend: Friend, outcome: BatchOutcome) => void;

/** The webhook event types that mean something to the console. All others are kept as they came, and that is all. */
export const EVENT_HANDLERS: ReadonlyMap<string, EventHandler> = new Map(
	Object.entries({ message, unsend, follow, unfollow, postback }),
);
