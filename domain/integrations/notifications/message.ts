import { MESSAGE_OF_NOTICES } from "#domain/platform/texts/notifications.ts";
import { wireTime } from "#domain/platform/time/time.ts";

/** A line that is told. */
export interface NoticeLine {
	text: string;
	/** Within the console. */
	address: string | null;
	/** Epoch ms. */
	at: number;
}

/** What a receiver is sent. */
interface ComposedNotice {
	title: string;
	text: string;
	link: string | null;
}

/** What an address begins with that stands below its line. */
const LINK = "  ";

/** More lines than these are counted. */
const MOST_LINES = 20;

/**
 * One message of the lines that are due together, in the order in which they happened.
 * @param origin where the console is found from outside; without one there are no links
 */
export function composeNotice(
	{ title, brand }: { title: string; brand: string },
	lines: readonly NoticeLine[],
	{ origin, zone }: { origin: string | undefined; zone: string },
): ComposedNotice {
	const shown = lines.slice(0, MOST_LINES);
	const linkOf = ({ address }: NoticeLine) =>
		address !== null && origin ? new URL(address, origin).toString() : null;
	const rows = shown.map((line) => {
		const told = `${wireTime(line.at, zone).slice(5, 16)} ${oneLine(line.text)}`;
		const link = linkOf(line);
		return link === null ? `・${told}` : `・${told}\n${LINK}${link}`;
	});
	const [first] = lines;
	return {
		title: `【${oneLine(brand)}】${oneLine(title)}${lines.length > 1 ? MESSAGE_OF_NOTICES.count(lines.length) : ""}`,
		text: [
			...rows,
			...(lines.length > MOST_LINES ? [MESSAGE_OF_NOTICES.more(lines.length - MOST_LINES)] : []),
		].join("\n"),
		link: first && lines.length === 1 ? linkOf(first) : null,
	};
}

/** Names are friends' own: they may not begin lines of their own, nor end a mail's header. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The text of a message without the addresses of its lines, for where a press opens one. */
export const withoutLinks = (text: string): string =>
	text
		.split("\n")
		.filter((line) => !line.startsWith(LINK))
		.join("\n");
