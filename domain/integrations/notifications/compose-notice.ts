import { NOTICE_MESSAGE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";

/** Line of a notification. */
export interface NoticeLine {
	text: string;
	/** Path within the console. */
	address: string | null;
	/** Epoch ms. */
	at: number;
}

/** Composed message for a receiver. */
interface ComposedNotice {
	title: string;
	text: string;
	link: string | null;
}

/** Indentation of an address below its line. */
const LINK_INDENT = "  ";

/** Maximum number of lines; the rest are only counted. */
const MAX_LINES = 20;

/**
 * Composes one message from the lines that are due at the same time, in chronological order.
 * @param origin public origin of the console; without it there are no links
 */
export function composeNotice(
	{ title, brand }: { title: string; brand: string },
	lines: readonly NoticeLine[],
	{ origin, zone }: { origin: string | undefined; zone: string },
): ComposedNotice {
	const visibleLines = lines.slice(0, MAX_LINES);
	const linkOf = ({ address }: NoticeLine) =>
		address !== null && origin ? new URL(address, origin).toString() : null;
	const rows = visibleLines.map((line) => {
		const lineText = `${toWireTime(line.at, zone).slice(5, 16)} ${toOneLine(line.text)}`;
		const link = linkOf(line);
		return link === null ? `・${lineText}` : `・${lineText}\n${LINK_INDENT}${link}`;
	});
	const [first] = lines;
	return {
		title: `【${toOneLine(brand)}】${toOneLine(title)}${lines.length > 1 ? NOTICE_MESSAGE_TEXTS.count(lines.length) : ""}`,
		text: [
			...rows,
			...(lines.length > MAX_LINES ? [NOTICE_MESSAGE_TEXTS.more(lines.length - MAX_LINES)] : []),
		].join("\n"),
		link: first && lines.length === 1 ? linkOf(first) : null,
	};
}

/** Removes line breaks: names are set by friends and must not inject lines, nor end a mail's header. */
export const toOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Removes the addresses below the lines, for receivers that open a link by a press. */
export const withoutLinks = (text: string): string =>
	text
		.split("\n")
		.filter((line) => !line.startsWith(LINK_INDENT))
		.join("\n");
