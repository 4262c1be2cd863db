import { mapTexts } from "../messages/texts.ts";
import { FORM_ROOT, FORM_TOKEN, formPath, friendFormPath } from "./address.ts";

/*
 * Whoever reads a friend's own link to a form can answer in their name. So a signature is never stored where an operator
 * could read it: stored texts hold a mark in its place, and the link is signed on the way to LINE.
 */

const MARKED = new RegExp(`${FORM_ROOT}([\\w-]+)\\?${FORM_TOKEN}=(\\d+)~`, "g");
/** The same as a value within another address. */
const MARKED_WITHIN = new RegExp(
	`${encodeURIComponent(FORM_ROOT)}([\\w-]+)${encodeURIComponent(`?${FORM_TOKEN}=`)}(\\d+)~`,
	"g",
);
/** A mark, or a signature: of a message stored before there were marks, or pasted by the friend. */
const CARRIED = new RegExp(`(${FORM_ROOT}[\\w-]+)\\?${FORM_TOKEN}=[\\w.~-]*`, "g");
const CARRIED_WITHIN = new RegExp(
	`(${encodeURIComponent(FORM_ROOT)}[\\w-]+)${encodeURIComponent(`?${FORM_TOKEN}=`)}[\\w.~-]*`,
	"g",
);

/** The address of a form with the mark that becomes each recipient's own link. */
export const markedFormPath = ({ id, code }: { id: number; code: string }): string =>
	`${formPath(code)}?${FORM_TOKEN}=${id}~`;

/** A message in which every mark has become a link, signed by `sign`. */
export const withOwnLinks = <Message>(message: Message, sign: (formId: number) => string): Message =>
	mapTexts(message, (text) => {
		const path = (_: string, code: string, id: string) => friendFormPath(code, sign(Number(id)));
		return text
			.replace(MARKED, path)
			.replace(MARKED_WITHIN, (...mark) => encodeURIComponent(path(mark[0], mark[1], mark[2])));
	});

/** A text as anybody may read it: addresses of forms say nothing of the friend. */
export const withoutOwnLinks = (text: string): string =>
	text.replace(CARRIED, "$1").replace(CARRIED_WITHIN, "$1");
