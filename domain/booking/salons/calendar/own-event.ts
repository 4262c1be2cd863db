import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars.ts";
import type { GoogleEvent } from "./event.ts";

/** What of a reservation stands in its event. */
export interface EventFacts {
	startsAt: number;
	endsAt: number;
	isPending: boolean;
	/** Who comes; empty of nobody in particular. */
	name: string;
	course: string | null;
	resources: readonly string[];
	comment: string;
}

/** The event of a reservation as it is written to Google. */
export interface OwnEvent {
	id: string;
	status: "confirmed";
	summary: string;
	description: string;
	start: { dateTime: string; timeZone: string };
	end: { dateTime: string; timeZone: string };
}

/**
 * The ids of a salon's own events: Google takes the digits and letters of base32hex, five of them at least. An id comes
 * from the reservation's number, so that writing one twice makes one event.
 * @param mark what tells this salon's events from those of other salons and deployments: hexadecimal
 */
export const ownEventId = (mark: string, reservationId: number): string => `mb${mark}r${reservationId}`;

/** The reservation that an event of this salon shows; null of anybody else's event. */
export function reservationOfEvent(mark: string, eventId: string): number | null {
	const prefix = `mb${mark}r`;
	if (!eventId.startsWith(prefix)) return null;
	const rest = eventId.slice(prefix.length);
	return /^[1-9]\d{0,14}$/.test(rest) ? Number(rest) : null;
}

/** What is written to Google of a reservation. */
export function ownEvent(id: string, facts: EventFacts, zone: string): OwnEvent {
	const { startsAt, endsAt, isPending, name, course, resources, comment } = facts;
	const who = name === "" ? CALENDAR_TEXTS.nameless : `${name} 様`;
	const lines = [
		course === null ? "" : `${CALENDAR_TEXTS.course}: ${course}`,
		resources.length === 0 ? "" : `${CALENDAR_TEXTS.resource}: ${resources.join("・")}`,
		comment === "" ? "" : `${CALENDAR_TEXTS.comment}: ${comment}`,
		CALENDAR_TEXTS.ofBooking,
	];
	return {
		id,
		status: "confirmed",
		summary: `${isPending ? CALENDAR_TEXTS.pending : ""}${who}${course === null ? "" : `（${course}）`}`,
		description: lines.filter((line) => line !== "").join("\n"),
		start: { dateTime: new Date(startsAt).toISOString(), timeZone: zone },
		end: { dateTime: new Date(endsAt).toISOString(), timeZone: zone },
	};
}

/**
 * What an event says, in short: what was written is held against what Google lists, whatever form it gives the times.
 * Null of one that was cancelled.
 */
export function inShort({ status, summary, description, start, end }: GoogleEvent | OwnEvent): string | null {
	if (status === "cancelled") return null;
	const instant = (moment: { dateTime?: string | undefined } | undefined) =>
		Date.parse(moment?.dateTime ?? "");
	return JSON.stringify([instant(start), instant(end), summary ?? "", description ?? ""]);
}
