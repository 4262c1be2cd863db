import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { cutText } from "#domain/platform/texts/cut-text.ts";
import { PUSH_TEXTS } from "#domain/platform/texts/notification-devices-texts.ts";
import { withoutLinks } from "./compose-notice.ts";

/** Payload of a push to a device, read by the console's service worker (`public/push-worker.js`). */
export interface PushMessage {
	title: string;
	body: string;
	/** A device shows one notification per tag. */
	tag: string;
	/** Path within the console that a press opens. */
	path: string;
	/** Last notification: the device closes all others and accepts no more. */
	isLast?: true;
}

/**
 * Message for a device whose session was ended elsewhere; it contains no names, because the device may be
 * lost.
 */
export const DEVICE_ENDED: PushMessage = {
	...PUSH_TEXTS.ended,
	tag: "ended",
	path: addressOf("login"),
	isLast: true,
};

/** Length limits that fit, with all other fields, into the 3,993 bytes accepted by push services. */
const MAX_TITLE = 200;
const MAX_BODY = 700;

/** Returns a notification for a device. With several lines it links to the list of notifications. */
export function pushMessageOf({
	id,
	title,
	text,
	link,
}: {
	id: string;
	title: string;
	text: string;
	link: string | null;
}): PushMessage {
	const { pathname, search } =
		link === null ? { pathname: addressOf("notifications"), search: "" } : new URL(link);
	return {
		title: cutText(title, MAX_TITLE),
		body: cutText(withoutLinks(text), MAX_BODY),
		tag: id,
		path: pathname + search,
	};
}
