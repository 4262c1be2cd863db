import { z } from "zod";
import { deliver, jsonIn, type ServiceAnswer, type ServiceCall, type ServiceWorld } from "../world/world.ts";
import { isOurs, mailFields, senderOf, senderOfBinding } from "./envelope.ts";

const mail = z.strictObject({ ...mailFields, from: senderOfBinding, to: z.email() });

/**
 * Backend of Cloudflare's Email binding; refusals use the binding's wording. A mailbox shows a Message-ID
 * once.
 */
export function sendByBinding(world: ServiceWorld, call: ServiceCall): ServiceAnswer {
	const read = mail.safeParse(jsonIn(call));
	if (!read.success) return { status: 400, body: "E_VALIDATION_ERROR" };
	const { from, to, subject, text, headers } = read.data;
	if (!isOurs(from.email)) return { status: 400, body: "E_SENDER_NOT_VERIFIED" };
	deliver(
		world,
		{ service: "mail", to, from: senderOf(from), title: subject, text, link: "", callsAll: false },
		headers["Message-ID"],
	);
	return { status: 200, body: { messageId: headers["Message-ID"] ?? "" } };
}
