import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { salonCalendars } from "#db/booking/salon-calendars.ts";
import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { stopChannel, watchEvents } from "#functions/platform/google/google-calendar-client.ts";
import { GoogleTrouble } from "#functions/platform/google/google-trouble.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import type { CalendarRow } from "./claim-calendar.ts";
import type { GoogleSession } from "./google-session.ts";

/** Requested lifetime of a watch channel; Google may shorten it. */
const CHANNEL_LIFETIME = 7 * DAY;
/** A channel that expires within this time is replaced. */
const RENEWAL_MARGIN = DAY;

/** Path of Google's push notifications. */
export const GOOGLE_PUSH_PATH = "/webhook/google";
/** Origin of the console for the simulated Google: the API accepts https addresses only. */
const SIMULATED_ORIGIN = "https://console.invalid";

/** Token of a channel's push notifications, so that nobody else can trigger a read. */
export const computeChannelToken = ({ APP_KEY }: Pick<Env, "APP_KEY">, channelId: string): string =>
	createHmac("sha256", APP_KEY).update(`google-channel:${channelId}`).digest("base64url");

const channelSchema = z.object({ resourceId: z.string(), expiration: z.coerce.number() });

/**
 * Subscribes to a calendar's push notifications, and again before the channel expires. A failure is harmless
 * because calendars are polled as well.
 */
export async function renewCalendarWatch(
	ctx: Ctx,
	calendar: CalendarRow,
	session: GoogleSession,
): Promise<void> {
	const origin = ctx.env.GOOGLE ? SIMULATED_ORIGIN : publicOrigin(ctx.env);
	if (!origin.startsWith("https:")) return;
	if ((calendar.channelExpiresAt ?? 0) > ctx.clock() + RENEWAL_MARGIN) return;
	const id = ctx.newId();
	try {
		const answer = await session.ask((token) =>
			watchEvents(ctx.env, token, calendar.googleCalendarId, {
				id,
				address: origin + GOOGLE_PUSH_PATH,
				token: computeChannelToken(ctx.env, id),
				ttl: CHANNEL_LIFETIME / SECOND,
			}),
		);
		const channel = channelSchema.safeParse(answer.body);
		if (answer.status !== 200 || !channel.success) return;
		const { resourceId, expiration } = channel.data;
		await ctx.db
			.update(salonCalendars)
			.set({ channelId: id, channelResourceId: resourceId, channelExpiresAt: expiration })
			.where(eq(salonCalendars.id, calendar.id));
		// `calendar` still names the previous channel.
		await endCalendarWatch(ctx, calendar, session);
	} catch (error) {
		if (!(error instanceof GoogleTrouble) || error.kind === "revoked") throw error;
	}
}

/** Stops a calendar's channel; one that is not stopped expires. */
export async function endCalendarWatch(
	ctx: Ctx,
	{ channelId, channelResourceId }: CalendarRow,
	session: GoogleSession,
): Promise<void> {
	if (channelId === null || channelResourceId === null) return;
	await session.ask((token) => stopChannel(ctx.env, token, channelId, channelResourceId));
}
