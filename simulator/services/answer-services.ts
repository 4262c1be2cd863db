import { postToChatwork } from "../chatwork/chatwork-room.ts";
import { grantFcmToken, sendToFcmDevice } from "../fcm/fcm-service.ts";
import { sendByBinding } from "../mail/mail-binding.ts";
import { sendByResend } from "../mail/simulated-resend.ts";
import { PUSH_HOST } from "../push/push-browser.ts";
import { pushToBrowser } from "../push/push-service.ts";
import { postAsSlackBot } from "../slack/slack-bot.ts";
import { postToSlackWebhook } from "../slack/slack-webhook.ts";
import type {
	ServiceName,
	ServiceWorld,
	SimulatedServiceAnswer,
	SimulatedServiceCall,
} from "../world/service-world.ts";
import { SERVICE_FAULTS, strikeService } from "./service-faults.ts";

interface Service {
	name: ServiceName;
	/** Google's token endpoint is shared with the calendars: only requests of service accounts belong here. */
	takes?: (call: SimulatedServiceCall) => boolean;
	act: (
		world: ServiceWorld,
		call: SimulatedServiceCall,
	) => SimulatedServiceAnswer | Promise<SimulatedServiceAnswer>;
}

const SERVICES_BY_HOST: Record<string, Service> = {
	"api.resend.com": { name: "mail", act: sendByResend },
	"email.cloudflare.invalid": { name: "mail", act: sendByBinding },
	"hooks.slack.com": { name: "slack", act: postToSlackWebhook },
	"slack.com": { name: "slack", act: postAsSlackBot },
	"api.chatwork.com": { name: "chatwork", act: postToChatwork },
	"fcm.googleapis.com": { name: "fcm", act: sendToFcmDevice },
	[PUSH_HOST]: { name: "push", act: pushToBrowser },
	"oauth2.googleapis.com": {
		name: "fcm",
		takes: ({ text }) => text.includes("jwt-bearer"),
		act: grantFcmToken,
	},
};

/** Answers as the service at the call's host; null for any other host. */
export async function answerServiceCall(world: ServiceWorld, request: Request): Promise<Response | null> {
	const url = new URL(request.url);
	const service = SERVICES_BY_HOST[url.hostname];
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

const respond = ({ status, body, headers }: SimulatedServiceAnswer): Response =>
	new Response(typeof body === "string" ? body : JSON.stringify(body), {
		status,
		headers: { "Content-Type": typeof body === "string" ? "text/plain" : "application/json", ...headers },
	});
