import { html } from "hono/html";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { PAY_PAGE_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { type PageHtml, renderEmblem } from "#functions/platform/public-pages/public-page.ts";
import type { PublicPayment } from "./find-public-payment.ts";

interface StateMessage {
	title: string;
	html: PageHtml;
}

type Emblem = Parameters<typeof renderEmblem>;

const message = (title: string, text: string, ...emblem: Emblem): StateMessage => ({
	title,
	html: html`${renderEmblem(...emblem)}<h1>${title}</h1><p class="centred text">${text}</p>`,
});

/** Message of a payment's state; null while it is simply to be paid. */
export function describeState(
	{ payment, refunds }: PublicPayment,
	{ isChecking, record }: { isChecking: boolean; record: string | null },
): StateMessage | null {
	const { state, cancelledAt, refundedYen, paidYen } = payment;
	const texts = PAY_PAGE_TEXTS;
	const refunded = `${texts.refunded(formatYen(refundedYen))}\n${texts.refundWait}`;
	const isRefunding = refunds.some((refund) => refund.state === "waiting");
	if (paidYen > 0 && isRefunding) return message(texts.refundingTitle, texts.refunding, "clock");
	switch (state) {
		case "paid":
			return message(
				texts.paidTitle,
				[record, texts.paid].filter((line) => line !== null).join("\n"),
				"check",
				"good",
			);
		case "part-refunded":
			return message(texts.partRefundedTitle, refunded, "check", "good");
		case "refunded":
			return message(texts.refundedTitle, refunded, "check", "good");
		case "disputed":
			return message(texts.disputedTitle, texts.disputed, "message");
		case "authorized":
			return message(texts.authorizedTitle, texts.authorized, "clock");
		default:
			if (cancelledAt !== null) return message(texts.cancelledTitle, texts.cancelled, "message");
			if (state === "expired") return message(texts.expiredTitle, texts.expired, "message");
			return isChecking ? message(texts.checkingTitle, texts.checking, "clock") : null;
	}
}
