import {
	DEFAULT_PAYMENT_DAYS,
	DEFAULT_TAX_RATE,
	type TaxRate,
} from "#domain/engine/friend-records/payment-request-fields.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import { proposeLinkText } from "./linkMessage.ts";

type NumberDraft = number | string;

export interface LineDraft {
	name: string;
	quantity: NumberDraft;
	unit_yen: NumberDraft;
	tax_rate: TaxRate;
}

/** Form draft of a payment that is requested. */
export interface PaymentDraft {
	friend: { id: number; name: string };
	title: string;
	lines: LineDraft[];
	/** `YYYY-MM-DD HH:mm`. */
	expires_at: string | null;
	isSent: boolean;
	/** Text above the link; null for the proposed one. */
	message: string | null;
}

export const BLANK_LINE: LineDraft = { name: "", quantity: 1, unit_yen: "", tax_rate: DEFAULT_TAX_RATE };

export const createPaymentDraft = (friend: PaymentDraft["friend"], now: number): PaymentDraft => ({
	friend,
	title: "",
	lines: [BLANK_LINE],
	expires_at: `${currentDay(now + DEFAULT_PAYMENT_DAYS * DAY)} 23:59`,
	isSent: true,
	message: null,
});

/** Body of the request, still to be checked. The name of a single line is the title, unless it has its own. */
export const toPaymentBody = ({ friend, title, lines, expires_at }: PaymentDraft) => ({
	friend_id: friend.id,
	title,
	lines: lines.map((line) => ({ ...line, name: line.name === "" && lines.length === 1 ? title : line.name })),
	expires_at,
});

/** Sum of the lines in yen, as far as they are filled in. */
export const sumOfDraft = (lines: readonly LineDraft[]): number =>
	lines.reduce((sum, { quantity, unit_yen }) => sum + (Number(quantity) || 0) * (Number(unit_yen) || 0), 0);

/** Text above the link. */
export const linkTextOf = ({ message, title, expires_at }: PaymentDraft): string =>
	message ?? proposeLinkText(title, expires_at);
