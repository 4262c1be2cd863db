import { z } from "zod";
import {
	deliverNotice,
	parseJsonBody,
	type ServiceWorld,
	type SimulatedServiceAnswer,
	type SimulatedServiceCall,
} from "../world/service-world.ts";
import { notifiesEverybody, SLACK_MAX_TEXT, unescapeSlackText } from "./slack-webhook.ts";

/** The only bot of the simulated Slack, and its conversation. */
export const SLACK_BOT = "xoxb-0000000000-simulator";
export const SLACK_CHANNEL = "C0SIMULATE";

const payload = z.object({ channel: z.string(), text: z.string() });

const refuse = (error: string): SimulatedServiceAnswer => ({ status: 200, body: { ok: false, error } });

/** `chat.postMessage`: Slack answers 200 even for errors. */
export function postAsSlackBot(world: ServiceWorld, call: SimulatedServiceCall): SimulatedServiceAnswer {
	if (call.method !== "POST" || call.url.pathname !== "/api/chat.postMessage")
		return refuse("unknown_method");
	const authorization = call.headers.get("authorization");
	if (!authorization) return refuse("not_authed");
	if (authorization !== `Bearer ${SLACK_BOT}`) return refuse("invalid_auth");
	const read = payload.safeParse(parseJsonBody(call));
	if (!read.success) return refuse("invalid_arguments");
	const { channel, text } = read.data;
	if (channel !== SLACK_CHANNEL) return refuse("channel_not_found");
	if (text.trim() === "") return refuse("no_text");
	if (text.length > SLACK_MAX_TEXT) return refuse("msg_too_long");
	deliverNotice(world, {
		service: "slack",
		to: channel,
		title: "",
		text: unescapeSlackText(text),
		link: "",
		callsAll: notifiesEverybody(text),
	});
	return { status: 200, body: { ok: true, channel, ts: `${world.now() / 1_000}` } };
}
