import { z } from "zod";
import { deliver, jsonIn, type ServiceAnswer, type ServiceCall, type ServiceWorld } from "../world/world.ts";

/** The only incoming webhook of the simulated Slack, and its channel. */
const TEAM = "T0SIMULATOR";
const HOOK = "B0SIMULATOR";
const TOKEN = "simulatorSimulatorSimula";
export const SLACK_WEBHOOK = `https://hooks.slack.com/services/${TEAM}/${HOOK}/${TOKEN}`;

/** Slack truncates longer texts; nobody sends them here. */
export const LONGEST_TEXT = 40_000;

const payload = z.object({ text: z.string() });

/** Incoming webhook: its answers are single words. */
export function postToWebhook(world: ServiceWorld, call: ServiceCall): ServiceAnswer {
	const [, services, team, hook, token] = call.url.pathname.split("/");
	if (call.method !== "POST" || services !== "services") return { status: 404, body: "no_service" };
	if (team !== TEAM) return { status: 404, body: "no_team" };
	if (hook !== HOOK) return { status: 404, body: "no_service" };
	if (token !== TOKEN) return { status: 403, body: "invalid_token" };
	const read = payload.safeParse(jsonIn(call));
	if (!read.success) return { status: 400, body: "invalid_payload" };
	const { text } = read.data;
	if (text.trim() === "") return { status: 400, body: "no_text" };
	if (text.length > LONGEST_TEXT) return { status: 400, body: "msg_too_long" };
	deliver(world, {
		service: "slack",
		to: "#通知",
		title: "",
		text: shown(text),
		link: "",
		callsAll: callsAll(text),
	});
	return { status: 200, body: "ok" };
}

/** Text as Slack shows it. */
export const shown = (text: string): string =>
	text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Whether the text contains a command in angle brackets that notifies everybody. */
export const callsAll = (text: string): boolean => /<!(channel|here|everyone)/.test(text);
