import type { Dice } from "./dice.ts";
import { eventOf, friendId, type LineEvent, textEvent } from "./webhooks/event.ts";
import type { Bundle } from "./webhooks/send.ts";

/** Number of times that LINE delivers each event. */
export const DELIVERED = 5;
const FRIENDS = 40;
const MOST_TO_A_REQUEST = 6;

/** Auto-responses of the run: `short` fits into one step of a run, `long` takes two. */
export const KEYWORDS = { short: "みじかい受付", long: "ながい受付" } as const;
export const TEXTS = {
	short: ["受け付けました", "しばらくお待ちください"],
	long: ["はじめの文", "おわりの文"],
};
/** Number of tag effects between the two texts of a long action. */
export const LONG_TAGS = 11;

type Answered = keyof typeof KEYWORDS;

export interface PlannedEvent {
	event: LineEvent;
	/** Auto-response that it triggers. */
	answered: Answered | null;
	/** Expected message in the friend's history. */
	message: { type: string; text: string | null } | null;
}

/** Events of every kind in sequence; each text is unique. */
export const planEvents = (count: number): PlannedEvent[] =>
	Array.from({ length: count }, (_, number) => planEvent(number));

function planEvent(number: number): PlannedEvent {
	const friend = friendId(number % FRIENDS);
	switch (number % 10) {
		case 0:
		case 1:
		case 2:
		case 3:
			return said(number, friend, `${KEYWORDS.short} ${number}`, "short");
		case 4:
		case 5:
		case 6:
			return said(number, friend, `${KEYWORDS.long} ${number}`, "long");
		case 7:
			return said(number, friend, `だれも答えない文 ${number}`, null);
		case 8: {
			const message = { id: `line-${number}`, type: "sticker", packageId: "1", stickerId: "2" };
			const event = eventOf(number, friend, "message", { replyToken: `token-${number}`, message });
			return { event, answered: null, message: { type: "sticker", text: null } };
		}
		default: {
			const event = eventOf(number, friend, "aKindThatLineMayInvent", { novelty: { number } });
			return { event, answered: null, message: null };
		}
	}
}

const said = (number: number, friend: string, text: string, answered: Answered | null): PlannedEvent => ({
	event: textEvent(number, friend, text),
	answered,
	message: { type: "text", text },
});

/** Requests with every event several times, shuffled; repetitions carry LINE's redelivery flag. */
export function bundle(events: LineEvent[], dice: Dice): Bundle[] {
	const again = events.map((event) => ({ ...event, deliveryContext: { isRedelivery: true } }));
	const all = dice.shuffle([
		...events,
		...Array.from({ length: DELIVERED - 1 }, () => again).flat(),
	] as LineEvent[]);
	const bundles: Bundle[] = [];
	for (let from = 0; from < all.length; ) {
		const length = dice.happens(0.5) ? 1 : dice.between(2, MOST_TO_A_REQUEST);
		bundles.push(all.slice(from, from + length));
		from += length;
	}
	return bundles;
}
