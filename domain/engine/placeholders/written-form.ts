/**
 * Stored form of placeholders: braces around parts separated by colons, on one line.
 *
 *     {name}  {SYS_MAIL}  {friend_link_url}
 *     {date}  {date:+1d}  {date:-3d:2}      today, a day from today, three days ago in format 2
 *     {remain:2026-12-24}  {remain:誕生日}   days left until a day, or until the date in a field of friend information
 *     {remain:誕生日:yearly}                 days left until that date returns next
 *     {FORM_abc123}                         a form, by its code of six characters
 *     {SALON_…}                             a salon URL, by its code of 24 characters
 *     {EVENT_…}                             an event's URL, by its code of 24 characters
 *     {CVAR_a1b2}  {CVAR_a1b2:3}            a common variable, by its code of four characters; a date in format 3
 *     {var:誕生日}  {var:誕生日:3}            a field of friend information, by its name
 *     {score:来店意欲}  {score:来店意欲:level}  a score's points, and the name of its level, by the score's name
 *     {introduction:url}  {introduction:page}   friend's link for others, and the page with their introductions
 *     {point:balance}  {point:rank}  {point:expiry}  {point:url}   points of the friend, and the page with them
 *     {coupon:url}  {coupon:abcd2345}       the page with all coupons of the friend, and that of one, by its code
 *     {payment:url}  {payment:amount}  {payment:until}   newest requested payment of the friend that waits
 *     {context:key}  {context:key:7}        a value of the event
 *     {reserve_date}  {reserve_date:3}      a value of the reservation
 *     {event_date}  {event_date:3}          a value of the booking of an event
 *     {emoji:5ac21a18040ab15980c9b43e:001}   an emoji of LINE's own, by its set and its number in it
 *
 * Friend-information fields and scores have a prefix before their names, so that braces in ordinary text stay
 * unchanged. Anything that does not parse as a placeholder is verbatim text.
 */

/** Suffix of a text whose placeholders are not replaced. It is removed before sending. */
export const NO_REPLACE = " -noreplace";

/** Piece of a text: the content of braces, or the text between them. */
export type BracePiece = { content: string | null; source: string };

/** Splits a text at its innermost braces, in one pass. */
export function splitBraces(text: string): BracePiece[] {
	const pieces: BracePiece[] = [];
	let consumed = 0;
	let openBrace = -1;
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		if (character === "{") openBrace = at;
		else if (character === "\n" || character === "\r") openBrace = -1;
		else if (character === "}" && openBrace >= 0) {
			if (openBrace > consumed) pieces.push({ content: null, source: text.slice(consumed, openBrace) });
			pieces.push({ content: text.slice(openBrace + 1, at), source: text.slice(openBrace, at + 1) });
			consumed = at + 1;
			openBrace = -1;
		}
	}
	if (consumed < text.length) pieces.push({ content: null, source: text.slice(consumed) });
	return pieces;
}

const ESCAPED = /[%:{}\r\n]/g;
const ESCAPES = /%(25|3A|7B|7D|0D|0A)/g;

/** Writes parts between braces. Special characters in names are escaped as %XX. */
export const writeParts = (parts: readonly string[]): string =>
	`{${parts.map((part) => part.replace(ESCAPED, escapeOf)).join(":")}}`;

export const readParts = (braceContent: string): string[] =>
	braceContent
		.split(":")
		.map((part) =>
			part.replace(ESCAPES, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
		);

const escapeOf = (character: string) =>
	`%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/** Converts full-width letters, digits and the signs of codes and offsets (＋－＿) to half-width. */
export const halfWidth = (text: string): string =>
	text.replace(/[０-９Ａ-Ｚａ-ｚ＋－＿]/g, (character) =>
		String.fromCharCode(character.charCodeAt(0) - 0xfee0),
	);

/** Finds an exact name, otherwise one that differs only in character width. */
export function findByName<T>(name: string, entries: Iterable<readonly [string, T]>): T | undefined {
	let similar: T | undefined;
	for (const [other, entry] of entries) {
		if (other === name) return entry;
		if (similar === undefined && halfWidth(other) === halfWidth(name)) similar = entry;
	}
	return similar;
}
