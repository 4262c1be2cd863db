import { postMessage as postToRoom } from "../chatwork/chatwork.ts";
import { grantToken, sendToDevice } from "../fcm/fcm.ts";
import { sendByBinding } from "../mail/binding.ts";
import { sendByResend } from "../mail/resend.ts";
import { PUSH_HOST } from "../push/browser.ts";
import { pushToBrowser } from "../push/push-service.ts";
import { postMessage } from "../slack/bot.ts";
import { postToWebhook } from "../slack/webhook.ts";
import type { ServiceAnswer, ServiceCall, ServiceName, ServiceWorld } from "../world/world.ts";
import { SERVICE_FAULTS, strikeService } from "./faults.ts";

interface Service {
	name: ServiceName;
	/** Google's token endpoint is shared with the calendars: only requests of service accounts belong here. */
	takes?: (call: ServiceCall) => boolean;
	act: (world: ServiceWorld, call: ServiceCall) => ServiceAnswer | Promise<ServiceAnswer>;
}

const BY_HOST: Record<string, Service> = {
	"api.resend.com": { name: "mail", act: sendByResend },
	"email.cloudflare.invalid": { name: "mail", act: sendByBinding },
	"hooks.slack.com": { name: "slack", act: postToWebhook },
	"slack.com": { name: "slack", act: postMessage },
	"api.chatwork.com": { name: "chatwork", act: postToRoom },
	"fcm.googleapis.com": { name: "fcm", act: sendToDevice },
	[PUSH_HOST]: { name: "push", act: pushToBrowser },
	"oauth2.googleapis.com": {
		name: "fcm",
		takes: ({ text }) => text.includes("jwt-bearer"),
		act: grantToken,
	},
};

/** Answers as the service at the call's host; null for any other host. */
export async function askService(world: ServiceWorld, request: Request): Promise<Response | null> {
	const url = new URL(request.url);
	const service = BY_HOST[url.hostname];
	if (!service) return null;
	const bytes = new Uint8Array(await request.clone().arrayBuffer());
	const call = {
		method: request.method,
		url,
		headers: request.headers,
		text: new TextDecoder().decode(bytes),
		bytes,
	};
	if (service.takes && !service.takes(call)) return null;
	const fault = strikeService(world, service.name);
	if (!fault) return respond(await service.act(world, call));
	if (fault.afterwards) await service.act(world, call);
	const { answer } = SERVICE_FAULTS[fault.kind];
	if (answer) return respond(answer);
	throw new Error("the connection was dropped");
}

const respond = ({ status, body, headers }: ServiceAnswer): Response =>
	new Response(typeof body === "string" ? body : JSON.stringify(body), {
		status,
		headers: { "Content-Type": typeof body === "string" ? "text/plain" : "application/json", ...headers },
	});
