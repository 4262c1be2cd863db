import { z } from "zod";
import { orderId, orderValue } from "#domain/acquisition/conversions/shop-order.ts";
import { SCRIPT_TEXTS } from "#domain/platform/texts/scripts-texts.ts";
import { boundedList, isTypeable, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of events per report; the script sends one at a time. */
const MAX_EVENTS = 20;
const MAX_ADDRESS = 500;
const MAX_TITLE = 200;
/** Maximum duration of a page; a longer one was left open. */
const MAX_SECONDS = 86_400;

/**
 * Id that a browser generates for itself, a visit or an event: 128 random bits, so that it cannot be guessed.
 */
const randomId = () =>
	z
		.string({ error: SCRIPT_TEXTS.keyInvalid })
		.max(32, SCRIPT_TEXTS.keyInvalid)
		.regex(/^[0-9a-f]{32}$/, SCRIPT_TEXTS.keyInvalid);

/** Address without its query, which may contain private data; "" for text that is no web address. */
function withoutQuery(text: string): string {
	const url = URL.parse(text);
	return url && ["http:", "https:"].includes(url.protocol)
		? (url.origin + url.pathname).slice(0, MAX_ADDRESS)
		: "";
}

/** Text of a page, truncated rather than refused, because visitors cannot change it. */
const truncatedText = (max: number) =>
	z
		.string()
		.max(2_000)
		.default("")
		.transform((text) => (isTypeable(text.toWellFormed()) ? text.trim().slice(0, max).toWellFormed() : ""));

const event = z.discriminatedUnion(
	"type",
	[
		z.object({
			type: z.literal("view"),
			id: randomId(),
			url: z.string().max(2_000).transform(withoutQuery),
			title: truncatedText(MAX_TITLE),
		}),
		/** Time for which the page of a view has been visible. */
		z.object({
			type: z.literal("stay"),
			id: randomId(),
			seconds: wholeNumber().pipe(z.number().min(0).max(MAX_SECONDS)),
		}),
		z.object({
			type: z.literal("conversion"),
			id: randomId(),
			code: z.string().max(20),
			order_id: orderId().default(""),
			value: orderValue(),
		}),
	],
	{ error: SCRIPT_TEXTS.eventUnknown },
);

/** Report of a visit by the site script. */
export const visitReport = z.object({
	visitor: randomId(),
	visit: randomId(),
	/** Token of a redirected friend; "" if there is none. */
	token: z.string().max(500).default(""),
	/** Referring address of the visit. */
	referer: z.string().max(2_000).default("").transform(withoutQuery),
	events: boundedList(event, MAX_EVENTS),
});

export type VisitReport = z.output<typeof visitReport>;
type VisitEvent = VisitReport["events"][number];

/** Events of one type. */
export const eventsOfType = <Type extends VisitEvent["type"]>(events: readonly VisitEvent[], type: Type) =>
	events.filter((each): each is Extract<VisitEvent, { type: Type }> => each.type === type);
