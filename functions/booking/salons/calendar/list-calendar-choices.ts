import { and, eq, isNull } from "drizzle-orm";
import { googleAccounts } from "#db/booking/salon-calendars.ts";
import { CALENDAR_TEXTS, GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import {
	calendarName,
	isWritableCalendar,
	parseCalendars,
	requestCalendars,
} from "#functions/platform/google/google-calendar-client.ts";
import { assertGoogleSuccess, GoogleTrouble } from "#functions/platform/google/google-trouble.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { GoogleSession } from "./google-session.ts";

interface CalendarChoicesInput {
	ctx: OperatorCtx;
	input: { salonId: number; google_token_id: number };
}

/** Maximum number of requested pages of calendars: about a thousand calendars. */
const MAX_PAGES = 10;

/**
 * Lists the calendars of an account, to choose from.
 * @throws Refusal 422 where the account is unknown or Google refuses
 */
export async function listCalendarChoices({ ctx, input }: CalendarChoicesInput) {
	await assertGoogleAccount(ctx, input.salonId, input.google_token_id);
	return refuseGoogleTrouble(async () => {
		const session = await GoogleSession.open(ctx, input.google_token_id);
		const data: { google_calendar_id: string; name: string; is_writable: boolean }[] = [];
		let pageToken: string | undefined;
		for (let page = 0; page < MAX_PAGES; page++) {
			const answer = await session.ask((token) => requestCalendars(ctx.env, token, pageToken));
			const { items, next: nextPageToken } = parseCalendars(assertGoogleSuccess(answer));
			for (const entry of items)
				data.push({
					google_calendar_id: entry.id,
					name: calendarName(entry),
					is_writable: isWritableCalendar(entry),
				});
			pageToken = nextPageToken;
			if (nextPageToken === undefined) break;
		}
		return { data };
	});
}

/** @throws Refusal 422 where the salon has no such account, or it is disconnected */
export async function assertGoogleAccount({ db }: OperatorCtx, salonId: number, id: number): Promise<void> {
	const [account] = await db
		.select({ revokedAt: googleAccounts.revokedAt })
		.from(googleAccounts)
		.where(
			and(eq(googleAccounts.id, id), eq(googleAccounts.salonId, salonId), isNull(googleAccounts.deletedAt)),
		);
	if (!account) throw invalid("google_token_id", CALENDAR_TEXTS.accountUnknown);
	if (account.revokedAt !== null) throw invalid("google_token_id", GOOGLE_TEXTS.revoked);
}

/** Runs a Google call and reports its failure to the waiting operator. @throws Refusal 422 with Google's reason */
export async function refuseGoogleTrouble<Result>(callGoogle: () => Promise<Result>): Promise<Result> {
	try {
		return await callGoogle();
	} catch (error) {
		if (error instanceof GoogleTrouble) throw invalid("ERROR", error.message);
		throw error;
	}
}
