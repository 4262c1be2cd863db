import { z } from "zod";
import { type GoogleAnswer, notFound, refuse } from "./answer.ts";
import { type Channel, chance, channelKey, findCalendar, type GoogleWorld } from "./world.ts";

/** Maximum lifetime of a channel, ms. */
const LASTS = 7 * 86_400_000;

const asked = z.object({
	id: z.string().min(1).max(64),
	type: z.literal("web_hook"),
	address: z.string(),
	token: z.string().max(256).default(""),
	params: z.object({ ttl: z.coerce.number().positive().optional() }).default({}),
});

/** Opens a channel that notifies an address of a calendar's changes. */
export function watch(world: GoogleWorld, calendarId: string, given: unknown): GoogleAnswer {
	const calendar = findCalendar(world, calendarId);
	if (!calendar) return notFound();
	if (calendar.id.endsWith(".v.calendar.google.com"))
		return refuse(
			400,
			"pushNotSupportedForRequestedResource",
			"Push notifications are not supported by this resource.",
		);
	const read = asked.safeParse(given);
	if (!read.success) return refuse(400, "required", "Missing or invalid channel");
	const { id, address, token, params } = read.data;
	if (!address.startsWith("https://"))
		return refuse(400, "push.webhookUrlNotHttps", "WebHook callback must be HTTPS");
	if (world.records.get(channelKey(id))) return refuse(400, "channelIdNotUnique", "Channel id not unique");
	const channel: Channel = {
		id,
		resourceId: chance(world, 16),
		calendarId: calendar.id,
		address,
		token,
		expiration: world.now() + Math.min(LASTS, (params.ttl ?? Number.POSITIVE_INFINITY) * 1_000),
		messages: 0,
	};
	tell(world, channel, "sync");
	const { resourceId, expiration } = channel;
	return { status: 200, body: { kind: "api#channel", id, resourceId, expiration: String(expiration) } };
}

export function stop({ records }: GoogleWorld, given: unknown): GoogleAnswer {
	const read = z.object({ id: z.string(), resourceId: z.string() }).safeParse(given);
	const channel = read.success ? records.get<Channel>(channelKey(read.data.id)) : undefined;
	if (!channel || channel.resourceId !== read.data?.resourceId) return notFound();
	records.delete(channelKey(channel.id));
	return { status: 204 };
}

/** Notifies every open channel of a calendar's change. */
export function announce(world: GoogleWorld, calendarId: string): void {
	for (const channel of world.records.list<Channel>(channelKey()))
		if (channel.calendarId === calendarId && channel.expiration > world.now()) tell(world, channel, "exists");
}

function tell(world: GoogleWorld, channel: Channel, state: "sync" | "exists"): void {
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
