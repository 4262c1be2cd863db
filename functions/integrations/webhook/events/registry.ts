import { noteAccountLink } from "./account-link.ts";
import { noteBeacon } from "./beacon.ts";
import { noteFollow } from "./follow.ts";
import type { EventHandler } from "./handler.ts";
import { noteMembership } from "./membership.ts";
import { noteMessage } from "./message.ts";
import { notePostback } from "./postback.ts";
import { noteUnfollow } from "./unfollow.ts";
import { noteUnsend } from "./unsend.ts";
import { noteVideoPlayComplete } from "./video-play-complete.ts";

/** Handlers by type of webhook event. Events of other types are only recorded. */
export const EVENT_HANDLERS: ReadonlyMap<string, EventHandler> = new Map(
	Object.entries({
		message: noteMessage,
		unsend: noteUnsend,
		follow: noteFollow,
		unfollow: noteUnfollow,
		postback: notePostback,
		videoPlayComplete: noteVideoPlayComplete,
		membership: noteMembership,
		accountLink: noteAccountLink,
		beacon: noteBeacon,
	}),
);
