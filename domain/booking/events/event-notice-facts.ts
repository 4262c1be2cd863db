import type { EventKey } from "#domain/engine/placeholders/event-booking-values.ts";
import { EVENT_FLOW_LABELS, type EventFlow } from "./event-flow.ts";

/** Slot and event of a booking, for notifications; the rest is in the booking's row. */
export interface EventNoticeFacts {
	title: string;
	slot: string;
	/** Instant in wire format; empty if the slot has no time. */
	startsAt: string;
	/** Previous slot and time if the booking was moved; empty otherwise. */
	before: { slot: string; startsAt: string };
	contact: string;
}

/** Values taken from the booking's own row. */
type RowKey = "menu" | "price" | "places" | "number" | "qr_url" | "pay_url";

/** Returns the placeholder values of the booking's slot and event. */
export const buildEventValues = (facts: EventNoticeFacts): Record<Exclude<EventKey, RowKey>, string> => ({
	title: facts.title,
	slot: facts.slot,
	date: facts.startsAt.slice(0, 10),
	time: facts.startsAt.slice(11, 16),
	datetime: facts.startsAt,
	before_slot: facts.before.slot,
	before_datetime: facts.before.startsAt,
	contact: facts.contact,
});

/** Returns the label of a booking in lists of runs: `講習会 2026/11/25 14:00 前髪カット（予約したとき）`. */
export const formatEventFlowLabel = ({ title, slot, startsAt }: EventNoticeFacts, flow: EventFlow): string =>
	`${[title, startsAt.slice(0, 16).replaceAll("-", "/"), slot].filter(Boolean).join(" ")}（${EVENT_FLOW_LABELS[flow]}）`;
