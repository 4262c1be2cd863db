import { follow } from "./follow.ts";
import type { EventHandler } from "./handler.ts";
import { message } from "./message.ts";
import { postback } from "./postback.ts";
import { unfollow } from "./unfollow.ts";
import { unsend } from "./unsend.ts";

/** The webhook event types that the console handles. All others are only recorded. */
export const EVENT_HANDLERS: ReadonlyMap<string, EventHandler> = new Map(
	Object.entries({ message, unsend, follow, unfollow, postback }),
);
