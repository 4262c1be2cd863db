import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { type CheckInItem, checkInsInput } from "#domain/booking/events/tickets/check-in-input.ts";
import { type TicketFacts, writeTicketText } from "#domain/booking/events/tickets/ticket-code.ts";
import { checkInTickets } from "#functions/booking/events/tickets/check-in-tickets.ts";
import { signTicket } from "#functions/booking/events/tickets/sign-ticket.ts";
import { writeTicketToken } from "#functions/engine/deliveries/ticket-link-token.ts";
import { type BuiltOperator, operatorContext } from "../operator-builders.ts";
import type { TestClock } from "../test-clock.ts";
import type { BuiltEvent } from "./event-builders.ts";

/** Settings of an event that issues tickets. */
export const ISSUED = JSON.stringify({ issues: true });

/** Text of a ticket's QR code. */
export function ticketTextOf(
	clock: TestClock,
	given: Partial<TicketFacts> & { bookingId: number; slotId: number },
) {
	const facts: TicketFacts = { seat: 0, menuId: 0, places: 1, step: 0, ...given };
	return writeTicketText({ ...facts, code: signTicket(clock.context(), facts) });
}

/** Address of a friend's ticket, as sent to LINE. */
export const ticketLinkOf = (
	clock: TestClock,
	friendId: number,
	bookingId: number,
	sentAt = clock.now,
): string =>
	`/tk/${bookingId}?t=${writeTicketToken(clock.context(), { friendId, urlId: bookingId, sentAt })}`;

let phones = 0;

/** Phone at the door of a slot. */
export class DoorPhone {
	private made = 0;
	private readonly id = ++phones;
	private readonly parts: {
		clock: TestClock;
		operator: BuiltOperator;
		event: BuiltEvent;
		slotId: number;
		gate: string;
	};

	constructor(parts: DoorPhone["parts"]) {
		this.parts = parts;
	}

	/** Item of a scan at this moment. */
	scanning(text: string, key = `phone${this.id}-scan-${++this.made}`): CheckInItem {
		return { kind: "scan", key, text, at: this.parts.clock.now };
	}

	undoing(of: string, bookingId: number): CheckInItem {
		return {
			kind: "undo",
			key: `phone${this.id}-undo-${++this.made}`,
			of,
			booking_id: bookingId,
			seat: 0,
			at: this.parts.clock.now,
		};
	}

	/** Sends items as one call. */
	async send(items: readonly CheckInItem[], database: D1Database = env.DB) {
		const { clock, operator, event, slotId, gate } = this.parts;
		const ctx = {
			...operatorContext(clock, operator),
			env: { ...env, DB: database },
			db: connectD1(database),
		};
		const input = { id: event.id, ...checkInsInput.parse({ slot_id: slotId, gate, items }) };
		return checkInTickets({ ctx, input });
	}

	/** Result of scanning one ticket. */
	async scan(text: string, key?: string) {
		return (await this.send([this.scanning(text, key)])).data[0]!;
	}
}
