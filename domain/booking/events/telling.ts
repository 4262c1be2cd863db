import type { EventKey } from "#domain/engine/placeholders/event-booking.ts";
import { EVENT_FLOW, type EventFlow } from "./flow.ts";

/** What is known of a booking's slot and event where something is said of it; the booking's row says the rest. */
export interface EventFacts {
	title: string;
	slot: string;
	/** Written as instants are on the wire; empty where the slot has no time. */
	startsAt: string;
	/** Where it was before, if it was moved; empty otherwise. */
	before: { slot: string; startsAt: string };
	contact: string;
}

/** What the row of a booking says by itself. */
type KeyOfRow = "menu" | "price" | "places" | "number";

/** What placeholders of the booking's slot and event stand for. */
export const eventValues = (facts: EventFacts): Record<Exclude<EventKey, KeyOfRow>, string> => ({
	title: facts.title,
	slot: facts.slot,
	date: facts.startsAt.slice(0, 10),
	time: facts.startsAt.slice(11, 16),
	datetime: facts.startsAt,
	before_slot: facts.before.slot,
	before_datetime: facts.before.startsAt,
	contact: facts.contact,
});

/** How a booking is called where runs are listed: `講習会 2026/11/25 14:00 前髪カット（予約したとき）`. */
export const eventLabel = ({ title, slot, startsAt }: EventFacts, flow: EventFlow): string =>
	`${[title, startsAt.slice(0, 16).replaceAll("-", "/"), slot].filter(Boolean).join(" ")}（${EVENT_FLOW[flow]}）`;
