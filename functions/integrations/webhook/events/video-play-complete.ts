import { z } from "zod";
import { parseTemplateTap } from "#domain/content/templates/flex/flex-tap-data.ts";
import type { EventHandler } from "./handler.ts";
import { noteContact } from "./note-contact.ts";

const videoEvent = z.looseObject({ videoPlayComplete: z.looseObject({ trackingId: z.string() }) });

/** Records that a friend watched a video to the end; its tracking id names the template as the data of a tap does. */
export const noteVideoPlayComplete: EventHandler = (claimedEvent, friend, outcome) => {
	const event = videoEvent.safeParse(claimedEvent.event);
	if (!event.success) return;
	noteContact(claimedEvent, friend, outcome);
	const tap = parseTemplateTap(event.data.videoPlayComplete.trackingId);
	if (tap) outcome.templateTaps.push({ ...tap, friend, event: claimedEvent });
};
