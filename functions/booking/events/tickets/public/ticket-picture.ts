import { deflateSync } from "node:zlib";
import { encode } from "uqr";
import { type ScannedTicket, writeTicketText } from "#domain/booking/events/tickets/ticket-code.ts";
import { encodePng } from "#domain/platform/pictures/encode-png.ts";
import { halfMinuteAt } from "#domain/platform/time/half-minutes.ts";
import type { Ctx } from "#functions/context.ts";
import { signTicket } from "../sign-ticket.ts";
import type { FoundTicket } from "./find-ticket.ts";

/** Pixels of a module: a phone's camera reads the picture from an arm's length. */
const MODULE_SIZE = 10;

/** Ticket as its code shows it now. */
export function shownCode(ctx: Pick<Ctx, "env" | "now">, ticket: FoundTicket, seat: number): ScannedTicket {
	const { slotId, bookingId, menuId, places, settings } = ticket;
	const step = settings.rotates ? halfMinuteAt(ctx.now) : 0;
	const facts = { bookingId, seat, slotId, menuId: menuId ?? 0, places, step };
	return { slotId, bookingId, seat, step, code: signTicket(ctx, facts) };
}

/** QR code of a ticket as a PNG, which phones save as a photo. */
export function drawTicket(
	ctx: Pick<Ctx, "env" | "now">,
	ticket: FoundTicket,
	seat: number,
): Uint8Array<ArrayBuffer> {
	const { data, size } = encode(writeTicketText(shownCode(ctx, ticket, seat)), { ecc: "M", border: 4 });
	const side = size * MODULE_SIZE;
	return encodePng(
		{
			width: side,
			height: side,
			colourAt: (x, y) => (data[Math.floor(y / MODULE_SIZE)]![Math.floor(x / MODULE_SIZE)] ? BLACK : WHITE),
		},
		deflateSync,
	);
}

const BLACK = [0, 0, 0] as const;
const WHITE = [255, 255, 255] as const;
