import { formatYen } from "#domain/platform/texts/format-yen.ts";

/** Steps of a friend before a booking counts, with their labels for operators. */
export const PAYMENT_MODES = {
	none: "なし（店頭で支払う）",
	full: "料金の全額を、予約のときに支払う",
	deposit: "予約金を、予約のときに支払う（残りは店頭）",
	guarantee: "カードを登録する（無断キャンセルに備える）",
} as const;
export type PaymentMode = keyof typeof PAYMENT_MODES;
export const PAYMENT_MODE_NAMES = Object.keys(PAYMENT_MODES) as [PaymentMode, ...PaymentMode[]];

/** Modes that a booking can have; without one it is paid at the shop. */
export type BookedPaymentMode = Exclude<PaymentMode, "none">;

/** Units of a deposit and of a no-show fee. */
export const PAYMENT_UNITS = { yen: "円", percent: "料金の%" } as const;
export type PaymentUnit = keyof typeof PAYMENT_UNITS;

/** Terms of a salon or of one of its courses. */
export interface PaymentTerms {
	mode: PaymentMode;
	/** Deposit, or fee of a no-show; 0 for the other modes. */
	amount: number;
	unit: PaymentUnit;
}

/** Terms of a salon; `refunds`: a friend who cancels in time gets the money back. */
export interface SalonPaymentTerms extends PaymentTerms {
	refunds: boolean;
}

export const NO_PAYMENT_TERMS: SalonPaymentTerms = { mode: "none", amount: 0, unit: "yen", refunds: true };

/** Smallest amount that each provider accepts. */
export const MIN_ONLINE_YEN = 50;

/** Time for which a booking waits for its payment or its card. */
export const SALON_PAY_MINUTES = 15;

/** Terms that a booking is made under, as the friend sees them before. */
export interface AgreedPayment {
	mode: BookedPaymentMode;
	/** Yen that are paid before; 0 where a card is registered. */
	dueYen: number;
	/** Yen that are left to be paid at the shop. */
	restYen: number;
	/** Highest fee of a no-show; 0 without a card. */
	noShowYen: number;
	refunds: boolean;
}

interface TermsOfOffer {
	/** Terms of the salon. */
	salon: SalonPaymentTerms | undefined;
	/** Terms of the course; null for those of the salon. */
	course: PaymentTerms | null;
	/** Price of the booking, yen. */
	price: number;
}

/** Terms of a booking at a price; null where nothing is to be done before. */
export function agreedPaymentOf({
	salon = NO_PAYMENT_TERMS,
	course,
	price,
}: TermsOfOffer): AgreedPayment | null {
	const terms = course ?? salon;
	const { mode } = terms;
	if (mode === "none") return null;
	const { refunds } = salon;
	if (mode === "guarantee") {
		const noShowYen = partOf(terms, price);
		return noShowYen < MIN_ONLINE_YEN ? null : { mode, dueYen: 0, restYen: price, noShowYen, refunds };
	}
	const dueYen = mode === "full" ? price : Math.min(price, Math.max(MIN_ONLINE_YEN, partOf(terms, price)));
	return dueYen < MIN_ONLINE_YEN ? null : { mode, dueYen, restYen: price - dueYen, noShowYen: 0, refunds };
}

/** Yen of an amount; a percentage is rounded down. */
const partOf = ({ amount, unit }: PaymentTerms, price: number): number =>
	unit === "yen" ? amount : Math.floor((price * amount) / 100);

/** Last time at which a friend may cancel, in words. */
export interface CancelTime {
	until: string;
	isOver: boolean;
}

/**
 * Facts of the terms for the friend, as label and text.
 * @param cancelTime null where friends do not cancel by themselves; undefined where it is not known
 */
export function listPaymentFacts(
	agreed: AgreedPayment | null,
	cancelTime?: CancelTime | null,
): [string, string][] {
	if (agreed === null) return [];
	const { mode, dueYen, restYen, noShowYen, refunds } = agreed;
	if (mode === "guarantee")
		return [
			["カードの登録", "予約のときにカードを登録していただきます。登録しただけでは、お支払いはありません。"],
			["ご来店がないとき", noShowTextOf(noShowYen)],
		];
	const rest = restYen > 0 ? `（予約金。残り${formatYen(restYen)}は店頭でお支払いください）` : "（全額）";
	return [
		["事前のお支払い", `${formatYen(dueYen)}${rest}`],
		["キャンセルのとき", cancelTextOf(refunds, cancelTime)],
		["ご来店がないとき", "お支払いいただいた金額をお返しできません。"],
	];
}

const NO_REFUND_TEXT = "お客様のご都合によるキャンセルでは、お支払いいただいた金額をお返しできません。";

/** Text about the money of a booking that the friend cancels. */
function cancelTextOf(refunds: boolean, cancelTime: CancelTime | null | undefined): string {
	if (!refunds) return NO_REFUND_TEXT;
	return cancelTime === null ? NO_CANCEL_TEXT : refundTextOf(cancelTime);
}

const NO_CANCEL_TEXT = "予約のページからはキャンセルできません。店舗に直接ご連絡ください。";

function refundTextOf(cancelTime: CancelTime = { until: "店舗の締め切り", isOver: false }): string {
	const { until, isOver } = cancelTime;
	return isOver
		? `キャンセルの締め切り（${until}）を過ぎているため、お客様のご都合によるキャンセルでは、お返しできません。`
		: `${until}までのキャンセルなら、お支払いいただいた金額をお返しします。`;
}

/** Text that a friend agrees to with the registration of a card. */
export const noShowTextOf = (noShowYen: number): string =>
	`ご連絡なくご来店がなかったとき、無断キャンセル料として${formatYen(noShowYen)}までを、登録されたカードに請求することがあります。`;

/** Short words about the terms of a course, for lists; empty without any. */
export function describeTerms({ mode, amount, unit }: PaymentTerms): string {
	const part = unit === "yen" ? formatYen(amount) : `${amount}%`;
	if (mode === "full") return "事前に全額";
	if (mode === "deposit") return `予約金 ${part}`;
	return mode === "guarantee" ? `カード登録（無断キャンセル料 ${part}まで）` : "";
}
