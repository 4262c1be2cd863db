/** A webhook event as LINE sends it to the product. */
export interface LineEvent {
	type: string;
	webhookEventId: string;
	timestamp: number;
	source: { type: "user"; userId: string };
	deliveryContext: { isRedelivery: boolean };
	replyToken?: string;
	[field: string]: unknown;
}

/** The nth friend of a run, unknown to the product until they write. */
export const friendId = (number: number): string => `Uc${number.toString(16).padStart(31, "0")}`;

const eventId = (number: number): string => `01CRASH${String(number).padStart(19, "0")}`;

/** The nth event of a run, of any type. */
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

/** The nth event of a run: a friend writes a text, which may be replied to. */
export const textEvent = (number: number, friend: string, text: string): LineEvent =>
	eventOf(number, friend, "message", {
		replyToken: `token-${number}`,
		message: { id: `line-${number}`, type: "text", text, quoteToken: "q" },
	});
