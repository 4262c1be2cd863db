/** Price of an account's messages at LINE in a month, without tax. */
export interface MessagePrices {
	/** Fixed price of a month in yen. */
	fee: number;
	/** Messages that the fixed price includes. */
	included: number;
	/** Price of each further message in yen; null where LINE sends none. */
	extra_price: number | null;
}

export interface MessagePlanSetting extends MessagePrices {
	name: MessagePlanName;
}

/** LINE's plans in Japan with their prices, which a shop may change. */
export const MESSAGE_PLANS = {
	free: { label: "コミュニケーションプラン（無料）", fee: 0, included: 200, extra_price: null },
	light: { label: "ライトプラン", fee: 5_000, included: 5_000, extra_price: null },
	standard: { label: "スタンダードプラン", fee: 15_000, included: 30_000, extra_price: 3 },
} as const satisfies Record<string, MessagePrices & { label: string }>;

export type MessagePlanName = keyof typeof MESSAGE_PLANS;

/** Consumption tax of Japan in percent, which LINE adds to its prices. */
export const TAX_PERCENT = 10;

/** Setting of a plan with LINE's prices. */
export function pricesOfPlan(name: MessagePlanName): MessagePlanSetting {
	const { fee, included, extra_price } = MESSAGE_PLANS[name];
	return { name, fee, included, extra_price };
}

/** Plan that LINE's limit of the month suggests; the standard one where the limit is unknown. */
export function guessPlan(limit: number | null | undefined): MessagePlanSetting {
	if (typeof limit !== "number" || limit > MESSAGE_PLANS.light.included) return pricesOfPlan("standard");
	return pricesOfPlan(limit > MESSAGE_PLANS.free.included ? "light" : "free");
}

/** Price of a number of messages in a month, without tax. */
export const monthPrice = ({ fee, included, extra_price }: MessagePrices, messages: number): number =>
	fee + Math.max(0, messages - included) * (extra_price ?? 0);

/** Price of a forecast's messages: beyond its limit LINE sends none, and charges for none. */
export const forecastPrice = (
	prices: MessagePrices,
	messages: number,
	{ limit, used }: { limit: number | null; used: number },
): number => monthPrice(prices, limit === null ? messages : Math.min(messages, Math.max(limit, used)));

/** Price with tax, without fractions of a yen. */
export const withTax = (yen: number): number => Math.floor(yen + (yen * TAX_PERCENT) / 100);

/** Price of one more message; null where LINE would not send it. */
export const nextPrice = ({ included, extra_price }: MessagePrices, messages: number): number | null =>
	messages < included ? 0 : extra_price;

/** Average price of a message; null without messages. */
export const averagePrice = (prices: MessagePrices, messages: number): number | null =>
	messages === 0 ? null : monthPrice(prices, messages) / messages;

/** Difference in price if some messages had been free replies. */
export const savedPrice = (prices: MessagePrices, messages: number, avoidable: number): number =>
	monthPrice(prices, messages) - monthPrice(prices, Math.max(0, messages - avoidable));

/** Share of the month's price by a number of its messages. */
export const priceShare = (prices: MessagePrices, messages: number, part: number): number =>
	messages === 0 ? 0 : (monthPrice(prices, messages) * part) / messages;
