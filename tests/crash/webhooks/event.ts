/** Webhook event as LINE sends it. */
export interface LineEvent {
	type: string;
	webhookEventId: string;
	timestamp: number;
	source: { type: "user"; userId: string };
	deliveryContext: { isRedelivery: boolean };
	replyToken?: string;
	[field: string]: unknown;
}

/** User id of a run's nth friend, unknown to the product until the first message. */
export const friendId = (number: number): string => `Uc${number.toString(16).padStart(31, "0")}`;

const eventId = (number: number): string => `01CRASH${String(number).padStart(19, "0")}`;

/** Nth event of a run. */
export const eventOf = (
	number: number,
	friend: string,
	type: string,
	fields: Record<string, unknown>,
): LineEvent => ({
	type,
	mode: "active",
	webhookEventId: eventId(number),
	timestamp: Date.now(),
	source: { type: "user", userId: friend },
	deliveryContext: { isRedelivery: false },
	...fields,
});

/** Nth event of a run: a text of a friend, with a reply token. */
export const textEvent = (number: number, friend: string, text: string): LineEvent =>
	eventOf(number, friend, "message", {
		replyToken: `token-${number}`,
		message: { id: `line-${number}`, type: "text", text, quoteToken: "q" },
	});
