import { addressOf } from "#domain/engine/access/addresses.ts";
import { cutText } from "#domain/platform/texts/cut.ts";
import { PUSH_TEXTS } from "#domain/platform/texts/notification-devices.ts";
import { withoutLinks } from "./message.ts";

/** What a push to a device says; the console's service worker (`public/push-worker.js`) reads it. */
export interface PushMessage {
	title: string;
	body: string;
	/** A device shows one notification for a tag. */
	tag: string;
	/** Where a press leads, within the console. */
	path: string;
	/** The last one: the device closes all else that it shows, and takes no further ones. */
	isLast?: true;
}

/** What a device is told whose session was ended elsewhere; it names nobody, whoever holds it. */
export const DEVICE_ENDED: PushMessage = {
	...PUSH_TEXTS.ended,
	tag: "ended",
	path: addressOf("login"),
	isLast: true,
};

/** Both fit, with all else, into the 3,993 bytes that push services take. */
const LONGEST_TITLE = 200;
const LONGEST_BODY = 700;

/** A notice as a device shows it. What tells of several things leads to where all notices stand. */
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
		title: cutText(title, LONGEST_TITLE),
		body: cutText(withoutLinks(text), LONGEST_BODY),
		tag: id,
		path: pathname + search,
	};
}
