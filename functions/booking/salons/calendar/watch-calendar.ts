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
const LASTS = 7 * DAY;
/** A channel that ends so soon is replaced. */
const RENEWED_BEFORE = DAY;

/** Where Google tells of changes. */
export const PUSH_PATH = "/webhook/google";
/** The address under which a stand-in knows the console: Google takes addresses with https alone. */
const STAND_IN_ORIGIN = "https://console.invalid";

/** Token of a channel's push notifications, so that nobody else can trigger a read. */
export const channelToken = ({ APP_KEY }: Pick<Env, "APP_KEY">, channelId: string): string =>
	createHmac("sha256", APP_KEY).update(`google-channel:${channelId}`).digest("base64url");

const opened = z.object({ resourceId: z.string(), expiration: z.coerce.number() });

/**
 * Has Google tell of a calendar's changes, anew before the last channel ends. Where that does not work, nothing is lost:
 * calendars are read by the clock too.
 */
export async function renewCalendarWatch(
	ctx: Ctx,
	calendar: CalendarRow,
	session: GoogleSession,
): Promise<void> {
	const origin = ctx.env.GOOGLE ? STAND_IN_ORIGIN : publicOrigin(ctx.env);
	if (!origin.startsWith("https:")) return;
	if ((calendar.channelExpiresAt ?? 0) > ctx.clock() + RENEWED_BEFORE) return;
	const id = ctx.newId();
	try {
		const answer = await session.ask((token) =>
			watchEvents(ctx.env, token, calendar.googleCalendarId, {
				id,
				address: origin + PUSH_PATH,
				token: channelToken(ctx.env, id),
				ttl: LASTS / SECOND,
			}),
		);
		const channel = opened.safeParse(answer.body);
		if (answer.status !== 200 || !channel.success) return;
		const { resourceId, expiration } = channel.data;
		await ctx.db
			.update(salonCalendars)
			.set({ channelId: id, channelResourceId: resourceId, channelExpiresAt: expiration })
			.where(eq(salonCalendars.id, calendar.id));
		await endCalendarWatch(ctx, calendar, session);
	} catch (error) {
		if (!(error instanceof GoogleTrouble) || error.kind === "revoked") throw error;
	}
}

/** Has Google tell no more over a channel; one that is not stopped ends by itself. */
export async function endCalendarWatch(
	ctx: Ctx,
	{ channelId, channelResourceId }: CalendarRow,
	session: GoogleSession,
): Promise<void> {
	if (channelId === null || channelResourceId === null) return;
	await session.ask((token) => stopChannel(ctx.env, token, channelId, channelResourceId));
}
