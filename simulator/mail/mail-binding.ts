import { z } from "zod";
import {
	deliverNotice,
	parseJsonBody,
	type ServiceWorld,
	type SimulatedServiceAnswer,
	type SimulatedServiceCall,
} from "../world/service-world.ts";
import { bindingSender, formatSender, isVerifiedSender, mailFields } from "./mail-envelope.ts";

const mail = z.strictObject({ ...mailFields, from: bindingSender, to: z.email() });

/**
 * Backend of Cloudflare's Email binding; refusals use the binding's wording. A mailbox shows a Message-ID
 * once.
 */
export function sendByBinding(world: ServiceWorld, call: SimulatedServiceCall): SimulatedServiceAnswer {
	const read = mail.safeParse(parseJsonBody(call));
	if (!read.success) return { status: 400, body: "E_VALIDATION_ERROR" };
	const { from, to, subject, text, headers } = read.data;
	if (!isVerifiedSender(from.email)) return { status: 400, body: "E_SENDER_NOT_VERIFIED" };
	deliverNotice(
		world,
		{ service: "mail", to, from: formatSender(from), title: subject, text, link: "", callsAll: false },
		headers["Message-ID"],
	);
	return { status: 200, body: { messageId: headers["Message-ID"] ?? "" } };
}
