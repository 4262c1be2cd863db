import { ADDRESS_FIELDS } from "#domain/platform/line/encode-addresses.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import { COUPON_ROOT, couponPath, friendCouponPath } from "./coupon-address.ts";
import { EVENT_ROOT, eventPath, friendEventPath } from "./event-address.ts";
import { FORM_ROOT, FORM_TOKEN, formPath, friendFormPath } from "./form-address.ts";
import { type LiffIds, liffAddress } from "./liff-address.ts";
import { friendPointPath, INTRODUCTION_CODE, POINT_CODE, POINT_ROOT, pointPath } from "./point-address.ts";
import { friendProductPath, PRODUCT_ROOT, productPath } from "./product-address.ts";
import { friendSalonPath, SALON_ROOT, salonPath } from "./salon-address.ts";
import { withoutTapTokens } from "./tap-address.ts";
import { friendTicketPath, TICKET_ROOT, ticketPath } from "./ticket-address.ts";

/*
 * Anybody with a friend's own link to a form, a salon, an event or a product can answer, book or buy as that friend. Therefore
 * a signature is never stored where an operator could read it: stored texts contain a mark instead, and the
 * link is signed when it is sent to LINE. A mark ends in a seal, which only `{FORM_…}`, `{SALON_…}`,
 * `{EVENT_…}`, `{PAY_…}`, `{point:url}`, `{introduction:page}`, `{coupon:…}` and `{event_qr_url}` insert into a text: it is
 * removed from all text written by people before sending.
 */

/** Noncharacter: Unicode assigns it no meaning, no keyboard has it, and LINE never sees it. */
export const OWN_LINK_SEAL = "\uFDD0";
/** Seal of messages older than `OWN_LINK_SEAL`, which people can type. It is removed when texts are filled in. */
const OLD_SEAL = "~";

/** Kinds of friends' own links, by path prefix. All use the same query parameter for the signature. */
const OWN_LINK_KINDS = {
	[FORM_ROOT]: { name: "form", path: formPath, friendPath: friendFormPath },
	[SALON_ROOT]: { name: "salon", path: salonPath, friendPath: friendSalonPath },
	[EVENT_ROOT]: { name: "event", path: eventPath, friendPath: friendEventPath },
	[PRODUCT_ROOT]: { name: "product", path: productPath, friendPath: friendProductPath },
	[POINT_ROOT]: { name: "points", path: pointPath, friendPath: friendPointPath },
	[TICKET_ROOT]: { name: "ticket", path: ticketPath, friendPath: friendTicketPath },
	[COUPON_ROOT]: { name: "coupons", path: couponPath, friendPath: friendCouponPath },
} as const;
type Root = keyof typeof OWN_LINK_KINDS;
export type OwnLinkKind = (typeof OWN_LINK_KINDS)[Root]["name"];
const ROOT = Object.keys(OWN_LINK_KINDS).join("|");

const MARK = `(${ROOT})([\\w-]+)\\?${FORM_TOKEN}=(\\d+)([${OWN_LINK_SEAL}${OLD_SEAL}])`;
const MARKED = new RegExp(MARK, "g");
/** Mark, with a separator of further parameters. */
const MARKED_WITH_MORE = new RegExp(`${MARK}(&?)`, "g");
const OLD_MARKED = new RegExp(`((?:${ROOT})[\\w-]+\\?${FORM_TOKEN}=\\d+)${OLD_SEAL}+`, "g");
const ENCODED_ROOT = `(?:${Object.keys(OWN_LINK_KINDS).map(encodeURIComponent).join("|")})`;
const ENCODED_TOKEN = encodeURIComponent(`?${FORM_TOKEN}=`);
/** Mark within the value of another address, as in older messages. */
const ENCODED_MARKED_LINK = new RegExp(
	`(${ENCODED_ROOT}[\\w-]+)${ENCODED_TOKEN}\\d+[${OWN_LINK_SEAL}${OLD_SEAL}]`,
	"g",
);
/**
 * Mark or signature, also on a subpage: from a message stored before marks existed, or pasted by the friend.
 */
const CARRIED = new RegExp(
	`((?:${ROOT})[\\w-]+(?:/[\\w.]+)?)\\?${FORM_TOKEN}=[\\w.~${OWN_LINK_SEAL}-]*(&?)`,
	"g",
);
const ENCODED_CARRIED_LINK = new RegExp(
	`(${ENCODED_ROOT}[\\w-]+(?:%2F[\\w.]+)?)${ENCODED_TOKEN}[\\w.~${OWN_LINK_SEAL}-]*`,
	"g",
);

/** Form address with the mark that is replaced by each recipient's own link. */
export const markedFormPath = ({ id, code }: { id: number; code: string }): string =>
	`${formPath(code)}?${FORM_TOKEN}=${id}${OWN_LINK_SEAL}`;

/** Salon URL with such a mark. */
export const markedSalonPath = ({ id, code }: { id: number; code: string }): string =>
	`${salonPath(code)}?${FORM_TOKEN}=${id}${OWN_LINK_SEAL}`;

/** Event URL with such a mark. */
export const markedEventPath = ({ id, code }: { id: number; code: string }): string =>
	`${eventPath(code)}?${FORM_TOKEN}=${id}${OWN_LINK_SEAL}`;

/** Page of a product with such a mark. */
export const markedProductPath = ({ id, code }: { id: number; code: string }): string =>
	`${productPath(code)}?${FORM_TOKEN}=${id}${OWN_LINK_SEAL}`;

/** Address of the page with a friend's points with such a mark; an account has one such page. */
export const markedPointPath = (): string =>
	`${pointPath(POINT_CODE)}?${FORM_TOKEN}=${POINT_PAGE_ID}${OWN_LINK_SEAL}`;

/** Address of a booking's ticket with such a mark. */
export const markedTicketPath = (bookingId: string): string =>
	`${ticketPath(bookingId)}?${FORM_TOKEN}=${bookingId}${OWN_LINK_SEAL}`;

/** Address of a page with a friend's coupons with such a mark; a friend's token opens all of them. */
export const markedCouponPath = (code: string): string =>
	`${couponPath(code)}?${FORM_TOKEN}=${COUPON_PAGE_ID}${OWN_LINK_SEAL}`;

/** Number of the pages with a friend's coupons in marks and tokens. */
export const COUPON_PAGE_ID = 0;

/** Address of the page with a friend's introductions with such a mark. */
export const markedIntroductionPath = (): string =>
	`${pointPath(INTRODUCTION_CODE)}?${FORM_TOKEN}=${INTRODUCTION_PAGE_ID}${OWN_LINK_SEAL}`;

/** Numbers of the pages with a friend's points and introductions in marks and tokens. */
export const POINT_PAGE_ID = 0;
export const INTRODUCTION_PAGE_ID = 1;

/** Whether a text contains anything that resembles a mark or a part of one. */
export const hasOwnLinkMark = (text: string): boolean =>
	text.includes(OWN_LINK_SEAL) || text.search(OLD_MARKED) >= 0;

/**
 * Whether a text may contain a mark. A cheap check, because most texts contain none and need no pattern
 * matching.
 */
export const mayHaveOwnLinkMark = (text: string): boolean =>
	text.includes(OWN_LINK_SEAL) || text.includes(OLD_SEAL);

/** Removes marks of the older form, which people can also type in pieces. */
export const withoutOldMarks = (text: string): string => text.replace(OLD_MARKED, "$1");

/** Returns a text written by a person without anything that could become a mark. */
export const withoutSeals = (text: string): string => withoutOldMarks(text.replaceAll(OWN_LINK_SEAL, ""));

/** Removes the marks that `isTrue` rejects, because their code belongs to another form or URL. */
export const withTrueMarks = <Message>(
	message: Message,
	isTrue: (code: string, id: number, kind: OwnLinkKind) => boolean,
): Message =>
	mapTexts(message, (text) =>
		text.replace(MARKED, (mark, root: Root, code: string, id: string) =>
			isTrue(code, Number(id), OWN_LINK_KINDS[root].name) ? mark : OWN_LINK_KINDS[root].path(code),
		),
	);

/**
 * Replaces every mark of an address under our origin by a link signed by `sign`, or by the address of a LIFF app,
 * which needs no signature.
 * @param liffIds apps that open the links instead, by kind
 */
export function withOwnLinks<Message>(
	message: Message,
	origin: string,
	sign: (id: number, kind: OwnLinkKind) => string,
	liffIds: LiffIds = {},
): Message {
	let ownPattern: RegExp | undefined;
	const link = (root: Root, code: string, id: string, seal: string, following: string) => {
		const { name, path, friendPath } = OWN_LINK_KINDS[root];
		// Products and tickets have no LIFF app.
		const liffId = name === "product" || name === "ticket" ? undefined : liffIds[name];
		if (liffId !== undefined && seal === OWN_LINK_SEAL) return liffAddress(liffId, code) + (following && "?");
		// Only form links may have the old seal.
		return seal === OLD_SEAL && name !== "form"
			? origin + path(code) + following
			: origin + friendPath(code, sign(Number(id), name)) + following;
	};
	return mapTexts(message, (text, field) => {
		if (!mayHaveOwnLinkMark(text)) return text;
		ownPattern ??= ownAddresses(origin);
		const signed =
			origin === ""
				? text
				: text.replace(
						ownPattern,
						(
							mark: string,
							root: Root,
							code: string,
							id: string,
							seal: string,
							following: string,
							at: number,
						) => (at > 0 && ADDRESS_FIELDS.has(field) ? mark : link(root, code, id, seal, following)),
					);
		return removeOwnLinkMarks(signed);
	});
}

/**
 * Matches marked addresses under an origin, except within another address, whose host would receive the
 * signature.
 */
const ownAddresses = (origin: string) =>
	new RegExp(`(?<!://[!-~]*)${origin.replaceAll(/\W/g, "\\$&")}${MARK}(&?)`, "g");

/** Returns a text with plain addresses instead of marks. */
export const removeOwnLinkMarks = (text: string): string =>
	text
		.replace(
			MARKED_WITH_MORE,
			(_, root: Root, code: string, _id: string, _seal: string, following: string) =>
				OWN_LINK_KINDS[root].path(code) + (following && "?"),
		)
		.replace(ENCODED_MARKED_LINK, "$1")
		.replaceAll(OWN_LINK_SEAL, "");

/**
 * Returns a text for any reader: addresses of forms, salons and events, and counted links, do not identify
 * the friend.
 */
export const withoutOwnLinks = (text: string): string =>
	withoutTapTokens(text)
		.replace(CARRIED, (_, path: string, following: string) => path + (following && "?"))
		.replace(ENCODED_CARRIED_LINK, "$1")
		.replaceAll(OWN_LINK_SEAL, "");
