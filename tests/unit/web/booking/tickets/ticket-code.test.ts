import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
	formatTicketCode,
	hashedTicketText,
	isStepAccepted,
	readTicketText,
	readTypedCode,
	type TicketFacts,
	ticketCodeOf,
	ticketMessage,
	writeTicketText,
} from "#domain/booking/events/tickets/ticket-code.ts";
import { HALF_MINUTE, halfMinuteAt } from "#domain/platform/time/half-minutes.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { findCodeProblem, findTypedTicket } from "#web/booking/events/tickets/verifyTicket.ts";

const KEY = Buffer.from("key of the slot");
const sign = (facts: TicketFacts) =>
	ticketCodeOf(createHmac("sha256", KEY).update(ticketMessage(facts)).digest());
const AT = 1_795_000_000_000;
const booking = (hashes: string[] = []) => ({
	id: 5,
	places: 2,
	menu_id: 7,
	menu: "",
	state: "valid" as const,
	due_yen: 0,
	name: null,
	hashes,
});

test("a code is written, read and typed in any width, with mistaken letters", () => {
	fc.assert(
		fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (signature) => {
			const code = ticketCodeOf(signature);
			expect(readTypedCode(` ${formatTicketCode(code).toLowerCase()} `)).toBe(code);
			expect(readTypedCode(code.replaceAll("0", "O").replaceAll("1", "l"))).toBe(code);
			const ticket = { slotId: 3, bookingId: 5, seat: 1, step: 0, code };
			expect(readTicketText(writeTicketText(ticket))).toEqual(ticket);
		}),
	);
	expect(readTypedCode("１２３４５６７８９Ａ")).toBe("123456789A");
	expect(readTypedCode("123")).toBeNull();
	expect(readTicketText("https://example.com")).toBeNull();
});

test("a phone without a net decides as the Worker does: codes that stay", async () => {
	const facts = { bookingId: 5, seat: 0, slotId: 3, menuId: 7, places: 2, step: 0 };
	const code = sign(facts);
	const hash = createHash("sha256").update(hashedTicketText(3, code)).digest("hex").slice(0, 32);
	const list = {
		slotId: 3,
		rotates: false,
		perSeat: false,
		key: null,
		bookings: new Map([[5, booking([hash])]]),
	};
	expect(await findCodeProblem(list, { ...facts, code }, AT)).toBeNull();
	expect(await findCodeProblem(list, { ...facts, code: "0000000000" }, AT)).toBe("void");
	expect(await findCodeProblem(list, { ...facts, slotId: 4, code }, AT)).toBe("otherSlot");
	expect(await findCodeProblem(list, { ...facts, bookingId: 6, code }, AT)).toBe("unknown");
	expect(await findCodeProblem(list, { ...facts, seat: 1, code }, AT)).toBe("void");
	expect(readTicketText((await findTypedTicket(list, code, AT))!)).toMatchObject({
		bookingId: 5,
		seat: 0,
		code,
	});
	expect(await findTypedTicket(list, "0000000000", AT)).toBeNull();
});

test("a phone without a net decides as the Worker does: codes that change", async () => {
	const step = halfMinuteAt(AT);
	const facts = { bookingId: 5, seat: 2, slotId: 3, menuId: 7, places: 2, step };
	const code = sign(facts);
	const list = {
		slotId: 3,
		rotates: true,
		perSeat: true,
		key: KEY.toString("base64url"),
		bookings: new Map([[5, booking()]]),
	};
	expect(await findCodeProblem(list, { ...facts, code }, AT)).toBeNull();
	expect(await findCodeProblem(list, { ...facts, code }, AT + 2 * HALF_MINUTE)).toBe("expired");
	expect(await findCodeProblem(list, { ...facts, seat: 1, code }, AT)).toBe("void");
	expect(readTicketText((await findTypedTicket(list, code, AT + 20 * SECOND))!)).toMatchObject({
		seat: 2,
		step,
	});
});

test("a code is accepted half a minute before and after its own", () => {
	const step = halfMinuteAt(AT);
	const begin = step * HALF_MINUTE;
	expect(isStepAccepted(step, begin - HALF_MINUTE)).toBe(true);
	expect(isStepAccepted(step, begin - HALF_MINUTE - 1)).toBe(false);
	expect(isStepAccepted(step, begin + 2 * HALF_MINUTE - 1)).toBe(true);
	expect(isStepAccepted(step, begin + 2 * HALF_MINUTE)).toBe(false);
});
