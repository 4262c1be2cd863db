import { z } from "zod";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { googleNotFound, refuseGoogleCall, type SimulatedGoogleAnswer } from "./google-answer.ts";
import {
	channelKey,
	findCalendar,
	type GoogleWorld,
	type PushChannel,
	randomCharacters,
} from "./google-world.ts";

/** Maximum lifetime of a channel. */
const CHANNEL_LIFETIME = 7 * DAY;

const channelRequest = z.object({
	id: z.string().min(1).max(64),
	type: z.literal("web_hook"),
	address: z.string(),
	token: z.string().max(256).default(""),
	params: z.object({ ttl: z.coerce.number().positive().optional() }).default({}),
});

/** Opens a push channel for a calendar's changes. */
export function openChannel(world: GoogleWorld, calendarId: string, body: unknown): SimulatedGoogleAnswer {
	const calendar = findCalendar(world, calendarId);
	if (!calendar) return googleNotFound();
	if (calendar.id.endsWith(".v.calendar.google.com"))
		return refuseGoogleCall(
			400,
			"pushNotSupportedForRequestedResource",
			"Push notifications are not supported by this resource.",
		);
	const read = channelRequest.safeParse(body);
	if (!read.success) return refuseGoogleCall(400, "required", "Missing or invalid channel");
	const { id, address, token, params } = read.data;
	if (!address.startsWith("https://"))
		return refuseGoogleCall(400, "push.webhookUrlNotHttps", "WebHook callback must be HTTPS");
	if (world.records.get(channelKey(id)))
		return refuseGoogleCall(400, "channelIdNotUnique", "Channel id not unique");
	const channel: PushChannel = {
		id,
		resourceId: randomCharacters(world, 16),
		calendarId: calendar.id,
		address,
		token,
		expiration: world.now() + Math.min(CHANNEL_LIFETIME, (params.ttl ?? Number.POSITIVE_INFINITY) * 1_000),
		messages: 0,
	};
	notifyChannel(world, channel, "sync");
	const { resourceId, expiration } = channel;
	return { status: 200, body: { kind: "api#channel", id, resourceId, expiration: String(expiration) } };
}

export function closeChannel({ records }: GoogleWorld, body: unknown): SimulatedGoogleAnswer {
	const read = z.object({ id: z.string(), resourceId: z.string() }).safeParse(body);
	const channel = read.success ? records.get<PushChannel>(channelKey(read.data.id)) : undefined;
	if (!channel || channel.resourceId !== read.data?.resourceId) return googleNotFound();
	records.delete(channelKey(channel.id));
	return { status: 204 };
}

/** Notifies all open channels of a calendar. */
export function notifyChannels(world: GoogleWorld, calendarId: string): void {
	for (const channel of world.records.list<PushChannel>(channelKey()))
		if (channel.calendarId === calendarId && channel.expiration > world.now())
			notifyChannel(world, channel, "exists");
}

function notifyChannel(world: GoogleWorld, channel: PushChannel, state: "sync" | "exists"): void {
	const messages = channel.messages + 1;
	world.records.put(channelKey(channel.id), { ...channel, messages });
	world.push(channel.address, {
		"X-Goog-Channel-ID": channel.id,
		"X-Goog-Channel-Token": channel.token,
		"X-Goog-Channel-Expiration": new Date(channel.expiration).toUTCString(),
		"X-Goog-Resource-ID": channel.resourceId,
		"X-Goog-Resource-URI": `https://www.googleapis.com/calendar/v3/calendars/${encodeURIComponent(channel.calendarId)}/events`,
		"X-Goog-Resource-State": state,
		"X-Goog-Message-Number": String(messages),
	});
}
