import { z } from "zod";
import {
	deliverNotice,
	parseJsonBody,
	type ServiceWorld,
	type SimulatedServiceAnswer,
	type SimulatedServiceCall,
} from "../world/service-world.ts";
import { formatSender, headerSender, isVerifiedSender, mailFields } from "./mail-envelope.ts";

/** API key of the simulated Resend. */
export const RESEND_KEY = "re_simulator_00000000";

const mail = z.strictObject({ ...mailFields, from: headerSender, to: z.array(z.email()).min(1).max(50) });

const refuse = (statusCode: number, name: string, message: string): SimulatedServiceAnswer => ({
	status: statusCode,
	body: { statusCode, name, message },
});

/** `POST /emails`: a key identifies one mail; another mail under the same key is refused. */
export function sendByResend(world: ServiceWorld, call: SimulatedServiceCall): SimulatedServiceAnswer {
	if (call.method !== "POST" || call.url.pathname !== "/emails") return refuse(405, "method_not_allowed", "");
	const authorization = call.headers.get("authorization");
	if (!authorization) return refuse(401, "missing_api_key", "Missing API Key");
	if (authorization !== `Bearer ${RESEND_KEY}`) return refuse(403, "invalid_api_key", "API key is invalid");
	const read = mail.safeParse(parseJsonBody(call));
	if (!read.success) return refuse(422, "validation_error", "Invalid fields");
	const { from, to, subject, text, headers } = read.data;
	if (!isVerifiedSender(from.email)) return refuse(403, "validation_error", "The domain is not verified");
	const key = call.headers.get("idempotency-key");
	if (key !== null && (key.length < 1 || key.length > 256))
		return refuse(400, "invalid_idempotency_key", "The key must be between 1-256 chars");
	const record = `resend/${key}`;
	const before = key === null ? undefined : world.records.get<string>(record);
	if (before !== undefined)
		return before === call.text
			? { status: 200, body: { id: key } }
			: refuse(409, "invalid_idempotent_request", "Same key used with a different request payload");
	if (key !== null) world.records.put(record, call.text);
	for (const address of to)
		deliverNotice(
			world,
			{
				service: "mail",
				to: address,
				from: formatSender(from),
				title: subject,
				text,
				link: "",
				callsAll: false,
			},
			headers["Message-ID"],
		);
	return { status: 200, body: { id: key ?? String(world.now()) } };
}
