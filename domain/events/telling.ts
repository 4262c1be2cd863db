import { yen } from "../currency.ts";
import type { EventKey } from "../placeholders/event-booking.ts";
import { EVENT_FLOW, type ToldEvent } from "./flow.ts";

/** What is known of a booking of an event where something is said of it. */
export interface EventFacts {
	/** The booking; 0 while it is being made. */
	id: number;
	title: string;
	slot: string;
	/** Written as instants are on the wire; empty where the slot has no time. */
	startsAt: string;
	menu: { name: string; price: number } | null;
	places: number;
	/** Where it was before, if it was moved; empty otherwise. */
	before: { slot: string; startsAt: string };
	contact: string;
}

/** What placeholders of the booking stand for. */
export const eventValues = (facts: EventFacts): Record<EventKey, string> => ({
	title: facts.title,
	slot: facts.slot,
	date: facts.startsAt.slice(0, 10),
	time: facts.startsAt.slice(11, 16),
	datetime: facts.startsAt,
	menu: facts.menu?.name ?? "",
	price: facts.menu && facts.menu.price > 0 ? yen(facts.menu.price * facts.places) : "",
	places: String(facts.places),
	before_slot: facts.before.slot,
	before_datetime: facts.before.startsAt,
	number: facts.id > 0 ? String(facts.id) : "",
	contact: facts.contact,
});

/** How a booking is called where runs are listed: `講習会 2026/11/25 14:00 前髪カット（予約したとき）`. */
export const eventLabel = ({ title, slot, startsAt }: EventFacts, flow: ToldEvent): string =>
	`${[title, startsAt.slice(0, 16).replaceAll("-", "/"), slot].filter(Boolean).join(" ")}（${EVENT_FLOW[flow]}）`;
