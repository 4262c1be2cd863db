import { sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { eventUrls } from "#db/booking/event-booking-tables.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { products } from "#db/commerce/products.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { withTapLinks } from "#domain/acquisition/links/tap-link.ts";
import { inLineForm, withStoredEmoji, withWrittenEmoji } from "#domain/engine/messages/emoji-texts.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import {
	COUPON_PAGE_ID,
	hasOwnLinkMark,
	INTRODUCTION_PAGE_ID,
	type OwnLinkKind,
	POINT_PAGE_ID,
	withOwnLinks,
	withTrueMarks,
} from "#domain/engine/public-addresses/own-links.ts";
import { INTRODUCTION_CODE, POINT_CODE } from "#domain/engine/public-addresses/point-address.ts";
import { tapPath } from "#domain/engine/public-addresses/tap-address.ts";
import type { Ctx } from "#functions/context.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import { writeCouponToken } from "./coupon-link-token.ts";
import { writeEventToken } from "./event-link-token.ts";
import { writeFormToken } from "./friend-form-token.ts";
import { writePointToken } from "./point-link-token.ts";
import { writeProductToken } from "./product-link-token.ts";
import { writeSalonToken } from "./salon-link-token.ts";
import { writeTapToken } from "./tap-token.ts";
import { writeTicketToken } from "./ticket-link-token.ts";

/**
 * Messages of a delivery in LINE's form: links to forms, salons, events and products are the friend's own, counted
 * links are ours, addresses are encoded. The result is for LINE alone and never stored. Links are valid from
 * the delivery's first attempt on, so that every later attempt sends the same. Encoding is the last step,
 * because an encoded mark is one that anybody can type.
 */
export function signLinks(
	ctx: Ctx,
	{ id: deliveryId, friendId, firstAttemptAt, messages, tapLinks, liffIds = {} }: SignableDelivery,
): LineMessage[] {
	const origin = publicOrigin(ctx.env);
	const sentAt = firstAttemptAt ?? ctx.now;
	const linkWriters: Record<OwnLinkKind, (id: number) => string> = {
		form: (formId) => writeFormToken(ctx, { friendId, formId, sentAt }),
		salon: (urlId) => writeSalonToken(ctx, { friendId, urlId, sentAt }),
		event: (urlId) => writeEventToken(ctx, { friendId, urlId, sentAt }),
		product: (urlId) => writeProductToken(ctx, { friendId, urlId, sentAt }),
		points: (urlId) => writePointToken(ctx, { friendId, urlId, sentAt }),
		ticket: (urlId) => writeTicketToken(ctx, { friendId, urlId, sentAt }),
		coupons: (urlId) => writeCouponToken(ctx, { friendId, urlId, sentAt }),
	};
	const withCounted = withTapLinks(
		withWrittenEmoji(messages),
		tapLinks ?? [],
		(index) => origin + tapPath(writeTapToken(ctx, { deliveryId, linkIndex: index }), tapLinks![index]!.url),
	);
	const withLinks = withOwnLinks(withCounted, origin, (id, kind) => linkWriters[kind](id), liffIds);
	return inLineForm(withStoredEmoji(withLinks));
}

/** Columns of a delivery that its links depend on. */
export type SignableDelivery = Pick<
	ClaimedDelivery,
	"id" | "friendId" | "firstAttemptAt" | "messages" | "tapLinks" | "liffIds"
>;

/**
 * Removes marks from deliveries whose code is not that of their form or URL. Only messages stored by earlier
 * versions can contain one.
 */
export async function removeFalseMarks<
	Delivery extends Pick<ClaimedDelivery, "messages" | "hasPlaceholders">,
>(ctx: Ctx, batch: Delivery[]): Promise<Delivery[]> {
	const resolvedDeliveries = batch.filter(({ hasPlaceholders }) => !hasPlaceholders);
	const markedMessages = new Set(
		[...new Set(resolvedDeliveries.map(({ messages }) => messages))].filter((messages) =>
			hasOwnLinkMark(JSON.stringify(messages)),
		),
	);
	const marksByDelivery = new Map(
		resolvedDeliveries
			.filter(({ messages }) => markedMessages.has(messages))
			.map((delivery) => [delivery, marksIn(delivery.messages)]),
	);
	if (marksByDelivery.size === 0) return batch;
	const marks = [...marksByDelivery.values()].flat();
	const selectCodes = (kind: OwnLinkKind, table: CodedTable) => {
		const ids = [...new Set(marks.flatMap((mark) => (mark.kind === kind ? mark.id : [])))];
		return ctx.db
			.select({ id: table.id, code: table.code })
			.from(table)
			.where(sql`${table.id} in ${valuesOfList(ids)}`);
	};
	const codeRows = await ctx.db.batch([
		selectCodes("form", forms),
		selectCodes("salon", salonUrls),
		selectCodes("event", eventUrls),
		selectCodes("product", products),
	]);
	const [form, salon, event, product] = codeRows.map(
		(rows) => new Map(rows.map(({ id, code }) => [id, code])),
	);
	const points = new Map<number, string>([
		[POINT_PAGE_ID, POINT_CODE],
		[INTRODUCTION_PAGE_ID, INTRODUCTION_CODE],
	]);
	const codes = {
		form: form!,
		salon: salon!,
		event: event!,
		product: product!,
		points,
		ticket: new Map<number, string>(),
	};
	// A token opens all pages of the friend's coupons, so that their marks name no coupon.
	const isTrue = (code: string, id: number, kind: OwnLinkKind): boolean =>
		kind === "coupons" ? id === COUPON_PAGE_ID : codes[kind].get(id) === code;
	return batch.map((delivery) =>
		marksByDelivery.has(delivery)
			? {
					...delivery,
					messages: withTrueMarks(delivery.messages, isTrue),
				}
			: delivery,
	);
}

/** Tables of records with a public address. */
type CodedTable = typeof forms | typeof salonUrls | typeof eventUrls | typeof products;

/** Records that marks refer to. */
function marksIn(messages: LineMessage[]): { kind: OwnLinkKind; id: number }[] {
	const marks: { kind: OwnLinkKind; id: number }[] = [];
	withTrueMarks(messages, (_, id, kind) => marks.push({ kind, id }) > 0);
	return marks;
}
