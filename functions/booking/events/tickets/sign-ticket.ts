import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import {
	hashedTicketText,
	type TicketFacts,
	ticketCodeOf,
	ticketMessage,
} from "#domain/booking/events/tickets/ticket-code.ts";
import type { Env } from "#functions/env.ts";

type SigningCtx = { env: Pick<Env, "APP_KEY"> };

/**
 * Key that signs the tickets of a slot. Those of changing codes are given to phones at the door, which check codes
 * without a net; those of codes that stay never leave the Worker.
 */
export const ticketKeyOf = (
	{ env }: SigningCtx,
	{ slotId, rotates }: { slotId: number; rotates: boolean },
): Buffer =>
	createHmac("sha256", env.APP_KEY)
		.update(`${rotates ? "ticket-rotating" : "ticket"}:${slotId}`)
		.digest();

/** Code of a ticket: derived, so that it is never stored, and always that of the booking's present seats. */
export const signTicket = (ctx: SigningCtx, facts: TicketFacts): string =>
	signWith(ticketKeyOf(ctx, { slotId: facts.slotId, rotates: facts.step !== 0 }), facts);

/** Code of a ticket by the key of its slot, for lists. */
export const signWith = (key: Buffer, facts: TicketFacts): string =>
	ticketCodeOf(createHmac("sha256", key).update(ticketMessage(facts)).digest());

/** Whether a code is that of a ticket. */
export const isSignedTicket = (ctx: SigningCtx, facts: TicketFacts, code: string): boolean => {
	const expected = Buffer.from(signTicket(ctx, facts));
	const given = Buffer.from(code);
	return expected.length === given.length && timingSafeEqual(expected, given);
};

/** Hash by which a phone at the door knows a code that it cannot show. */
export const hashTicketCode = (slotId: number, code: string): string =>
	createHash("sha256").update(hashedTicketText(slotId, code)).digest("hex").slice(0, 32);
