import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import type { GoogleEvent } from "./google-event.ts";

/** Reservation data in its calendar event. */
export interface OwnEventFacts {
	startsAt: number;
	endsAt: number;
	isPending: boolean;
	/** Customer's name; empty if unknown. */
	name: string;
	course: string | null;
	resources: readonly string[];
	comment: string;
}

/** Event of a reservation, as written to Google. */
export interface OwnEvent {
	id: string;
	status: "confirmed";
	summary: string;
	description: string;
	start: { dateTime: string; timeZone: string };
	end: { dateTime: string; timeZone: string };
}

/**
 * Returns the id of a salon's own event: Google accepts the digits and letters of base32hex, at least five.
 * It is derived from the reservation's id, so that writing twice creates one event.
 * @param mark prefix that distinguishes this salon from other salons and deployments, hexadecimal
 */
export const buildOwnEventId = (mark: string, reservationId: number): string => `mb${mark}r${reservationId}`;

/** Returns the reservation of this salon's own event; null for other events. */
export function parseOwnEventId(mark: string, eventId: string): number | null {
	const prefix = `mb${mark}r`;
	if (!eventId.startsWith(prefix)) return null;
	const rest = eventId.slice(prefix.length);
	return /^[1-9]\d{0,14}$/.test(rest) ? Number(rest) : null;
}

/** Returns the event of a reservation for Google. */
export function buildOwnEvent(id: string, facts: OwnEventFacts, zone: string): OwnEvent {
	const { startsAt, endsAt, isPending, name, course, resources, comment } = facts;
	const customerText = name === "" ? CALENDAR_TEXTS.nameless : `${name} 様`;
	const lines = [
		course === null ? "" : `${CALENDAR_TEXTS.course}: ${course}`,
		resources.length === 0 ? "" : `${CALENDAR_TEXTS.resource}: ${resources.join("・")}`,
		comment === "" ? "" : `${CALENDAR_TEXTS.comment}: ${comment}`,
		CALENDAR_TEXTS.ofBooking,
	];
	return {
		id,
		status: "confirmed",
		summary: `${isPending ? CALENDAR_TEXTS.pending : ""}${customerText}${course === null ? "" : `（${course}）`}`,
		description: lines.filter((line) => line !== "").join("\n"),
		start: { dateTime: new Date(startsAt).toISOString(), timeZone: zone },
		end: { dateTime: new Date(endsAt).toISOString(), timeZone: zone },
	};
}

/**
 * Returns a digest that compares a written event with Google's version, regardless of the format of its
 * times. Null for a cancelled event.
 */
export function digestCalendarEvent({
	status,
	summary,
	description,
	start,
	end,
}: GoogleEvent | OwnEvent): string | null {
	if (status === "cancelled") return null;
	const instant = (moment: { dateTime?: string | undefined } | undefined) =>
		Date.parse(moment?.dateTime ?? "");
	return JSON.stringify([instant(start), instant(end), summary ?? "", description ?? ""]);
}
