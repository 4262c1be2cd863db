import { follow } from "./follow.ts";
import type { EventHandler } from "./handler.ts";
import { message } from "./message.ts";
import { postback } from "./postback.ts";
import { unfollow } from "./unfollow.ts";
import { unsend } from "./unsend.ts";

/** The webhook event types that mean something to the console. All others are kept as they came, and that is all. */
export const EVENT_HANDLERS: ReadonlyMap<string, EventHandler> = new Map(
	Object.entries({ message, unsend, follow, unfollow, postback }),
);
