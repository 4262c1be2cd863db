import { z } from "zod";
import {
	deliverNotice,
	parseJsonBody,
	type ServiceWorld,
	type SimulatedServiceAnswer,
	type SimulatedServiceCall,
} from "../world/service-world.ts";

/** Address of the simulated Slack's only incoming webhook. */
const TEAM = "T0SIMULATOR";
const HOOK = "B0SIMULATOR";
const TOKEN = "simulatorSimulatorSimula";
export const SLACK_WEBHOOK = `https://hooks.slack.com/services/${TEAM}/${HOOK}/${TOKEN}`;

/** Slack truncates longer texts, so the product must not send them. */
export const SLACK_MAX_TEXT = 40_000;

const payload = z.object({ text: z.string() });

/** Incoming webhook: its answers are single words. */
export function postToSlackWebhook(world: ServiceWorld, call: SimulatedServiceCall): SimulatedServiceAnswer {
	const [, services, team, hook, token] = call.url.pathname.split("/");
	if (call.method !== "POST" || services !== "services") return { status: 404, body: "no_service" };
	if (team !== TEAM) return { status: 404, body: "no_team" };
	if (hook !== HOOK) return { status: 404, body: "no_service" };
	if (token !== TOKEN) return { status: 403, body: "invalid_token" };
	const read = payload.safeParse(parseJsonBody(call));
	if (!read.success) return { status: 400, body: "invalid_payload" };
	const { text } = read.data;
	if (text.trim() === "") return { status: 400, body: "no_text" };
	if (text.length > SLACK_MAX_TEXT) return { status: 400, body: "msg_too_long" };
	deliverNotice(world, {
		service: "slack",
		to: "#通知",
		title: "",
		text: unescapeSlackText(text),
		link: "",
		callsAll: notifiesEverybody(text),
	});
	return { status: 200, body: "ok" };
}

/** Text as Slack shows it. */
export const unescapeSlackText = (text: string): string =>
	text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Whether the text contains a command in angle brackets that notifies everybody. */
export const notifiesEverybody = (text: string): boolean => /<!(channel|here|everyone)/.test(text);
