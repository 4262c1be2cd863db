import { noteAccountLink } from "./account-link.ts";
import { noteBeacon } from "./beacon.ts";
import { follow } from "./follow.ts";
import type { EventHandler } from "./handler.ts";
import { noteMembership } from "./membership.ts";
import { message } from "./message.ts";
import { postback } from "./postback.ts";
import { unfollow } from "./unfollow.ts";
import { unsend } from "./unsend.ts";
import { videoPlayComplete } from "./video-play-complete.ts";

/** Handlers by type of webhook event. Events of other types are only recorded. */
export const EVENT_HANDLERS: ReadonlyMap<string, EventHandler> = new Map(
	Object.entries({
		message,
		unsend,
		follow,
		unfollow,
		postback,
		videoPlayComplete,
		membership: noteMembership,
		accountLink: noteAccountLink,
		beacon: noteBeacon,
	}),
);
