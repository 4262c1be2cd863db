import { ADDRESS_FIELDS } from "#domain/platform/line/addresses.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import { EVENT_ROOT, eventPath, friendEventPath } from "./event.ts";
import { FORM_ROOT, FORM_TOKEN, formPath, friendFormPath } from "./form.ts";
import { withoutTapTokens } from "./link.ts";
import { friendSalonPath, SALON_ROOT, salonPath } from "./salon.ts";

/*
 * Whoever reads a friend's own link to a form, a salon or an event can answer or book in their name. So a signature is never stored where an operator
 * could read it: stored texts hold a mark in its place, and the link is signed on the way to LINE. A mark ends in a seal,
 * which only `{FORM_…}`, `{SALON_…}` and `{EVENT_…}` put into a text: it is taken out of everything that people wrote before a text is sent.
 */

/** A noncharacter: Unicode gives it no meaning, no keyboard has it, and LINE never sees it. */
export const SEAL = "\uFDD0";
/** The seal of messages that were filled in before there was one that nobody can type. Texts lose it when filled in. */
const OLD_SEAL = "~";

/** What a friend has links of their own to, by where its addresses begin. The parameter of the signature is the same. */
const KINDS = {
	[FORM_ROOT]: { name: "form", path: formPath, own: friendFormPath },
	[SALON_ROOT]: { name: "salon", path: salonPath, own: friendSalonPath },
	[EVENT_ROOT]: { name: "event", path: eventPath, own: friendEventPath },
} as const;
type Root = keyof typeof KINDS;
export type OwnLinkKind = (typeof KINDS)[Root]["name"];
const ROOT = Object.keys(KINDS).join("|");

const MARK = `(${ROOT})([\\w-]+)\\?${FORM_TOKEN}=(\\d+)([${SEAL}${OLD_SEAL}])`;
const MARKED = new RegExp(MARK, "g");
/** The same with what may be chosen behind it. */
const MARKED_WITH_MORE = new RegExp(`${MARK}(&?)`, "g");
const OLD_MARKED = new RegExp(`((?:${ROOT})[\\w-]+\\?${FORM_TOKEN}=\\d+)${OLD_SEAL}+`, "g");
const ENCODED_ROOT = `(?:${Object.keys(KINDS).map(encodeURIComponent).join("|")})`;
const ENCODED_TOKEN = encodeURIComponent(`?${FORM_TOKEN}=`);
/** The same as a value within another address: as older messages hold it. */
const MARKED_WITHIN = new RegExp(`(${ENCODED_ROOT}[\\w-]+)${ENCODED_TOKEN}\\d+[${SEAL}${OLD_SEAL}]`, "g");
/** A mark, or a signature: of a message stored before there were marks, or pasted by the friend, of a page behind it too. */
const CARRIED = new RegExp(`((?:${ROOT})[\\w-]+(?:/[\\w.]+)?)\\?${FORM_TOKEN}=[\\w.~${SEAL}-]*(&?)`, "g");
const CARRIED_WITHIN = new RegExp(
	`(${ENCODED_ROOT}[\\w-]+(?:%2F[\\w.]+)?)${ENCODED_TOKEN}[\\w.~${SEAL}-]*`,
	"g",
);

/** The address of a form with the mark that becomes each recipient's own link. */
export const markedFormPath = ({ id, code }: { id: number; code: string }): string =>
	`${formPath(code)}?${FORM_TOKEN}=${id}${SEAL}`;

/** The address of a salon URL with such a mark. */
export const markedSalonPath = ({ id, code }: { id: number; code: string }): string =>
	`${salonPath(code)}?${FORM_TOKEN}=${id}${SEAL}`;

/** The address of an event URL with such a mark. */
export const markedEventPath = ({ id, code }: { id: number; code: string }): string =>
	`${eventPath(code)}?${FORM_TOKEN}=${id}${SEAL}`;

/** Whether a text holds what looks like a mark or a part of one. */
export const holdsMark = (text: string): boolean => text.includes(SEAL) || text.search(OLD_MARKED) >= 0;

/** Whether a text may hold a mark that becomes a friend's own link. Nearly none does, and no pattern is tried on those. */
export const mayHoldMark = (text: string): boolean => text.includes(SEAL) || text.includes(OLD_SEAL);

/** A text without marks of the older form, which people can type, piece by piece too. */
export const withoutOldMarks = (text: string): string => text.replace(OLD_MARKED, "$1");

/** A text as somebody wrote it, without what could become a mark. */
export const unsealed = (text: string): string => withoutOldMarks(text.replaceAll(SEAL, ""));

/** A text without those marks that `isTrue` denies: whose code is not that of their form or URL. */
export const withTrueMarks = <Message>(
	message: Message,
	isTrue: (code: string, id: number, kind: OwnLinkKind) => boolean,
): Message =>
	mapTexts(message, (text) =>
		text.replace(MARKED, (mark, root: Root, code: string, id: string) =>
			isTrue(code, Number(id), KINDS[root].name) ? mark : KINDS[root].path(code),
		),
	);

/** A message in which every mark of an address under our own origin has become a link, signed by `sign`. */
export function withOwnLinks<Message>(
	message: Message,
	origin: string,
	sign: (id: number, kind: OwnLinkKind) => string,
): Message {
	let own: RegExp | undefined;
	const link = (root: Root, code: string, id: string, seal: string) => {
		const { name, path, own } = KINDS[root];
		// Only forms are older than the seal that nobody can type.
		return seal === OLD_SEAL && name !== "form"
			? origin + path(code)
			: origin + own(code, sign(Number(id), name));
	};
	return mapTexts(message, (text, field) => {
		if (!mayHoldMark(text)) return text;
		own ??= ownAddresses(origin);
		const signed =
			origin === ""
				? text
				: text.replace(own, (mark: string, root: Root, code: string, id: string, seal: string, at: number) =>
						at > 0 && ADDRESS_FIELDS.has(field) ? mark : link(root, code, id, seal),
					);
		return withoutMarks(signed);
	});
}

/** Marked addresses under an origin that are not a part of another address, which would hand a signature to its host. */
const ownAddresses = (origin: string) =>
	new RegExp(`(?<!://[!-~]*)${origin.replaceAll(/\W/g, "\\$&")}${MARK}`, "g");

/** A text whose marks are plain addresses. */
export const withoutMarks = (text: string): string =>
	text
		.replace(
			MARKED_WITH_MORE,
			(_, root: Root, code: string, _id: string, _seal: string, more: string) =>
				KINDS[root].path(code) + (more && "?"),
		)
		.replace(MARKED_WITHIN, "$1")
		.replaceAll(SEAL, "");

/** A text as anybody may read it: addresses of forms, salons and events, and counted links, say nothing of the friend. */
export const withoutOwnLinks = (text: string): string =>
	withoutTapTokens(text)
		.replace(CARRIED, (_, path: string, more: string) => path + (more && "?"))
		.replace(CARRIED_WITHIN, "$1")
		.replaceAll(SEAL, "");
