import { and, eq, isNull } from "drizzle-orm";
import { googleAccounts } from "#db/booking/salon-calendars.ts";
import { CALENDAR_TEXTS, GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars.ts";
import {
	askCalendars,
	calendarName,
	isWritable,
	readCalendars,
} from "#functions/platform/google/calendars.ts";
import { assertDone, GoogleTrouble } from "#functions/platform/google/trouble.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { GoogleSession } from "./session.ts";

interface Asked {
	ctx: OperatorCtx;
	input: { salonId: number; google_token_id: number };
}

/** How many pages of calendars are asked for: some thousand calendars. */
const MOST_PAGES = 10;

/** The calendars of an account, to choose from. @throws Refusal 422 */
export async function listChoices({ ctx, input }: Asked) {
	await assertAccount(ctx, input.salonId, input.google_token_id);
	return withGoogle(async () => {
		const session = await GoogleSession.open(ctx, input.google_token_id);
		const data: { google_calendar_id: string; name: string; is_writable: boolean }[] = [];
		let pageToken: string | undefined;
		for (let page = 0; page < MOST_PAGES; page++) {
			const answer = await session.ask((token) => askCalendars(ctx.env, token, pageToken));
			const { items, next } = readCalendars(assertDone(answer));
			for (const entry of items)
				data.push({
					google_calendar_id: entry.id,
					name: calendarName(entry),
					is_writable: isWritable(entry),
				});
			pageToken = next;
			if (next === undefined) break;
		}
		return { data };
	});
}

/** @throws Refusal 422 where the salon has no such account, or it is connected no more */
export async function assertAccount({ db }: OperatorCtx, salonId: number, id: number): Promise<void> {
	const [account] = await db
		.select({ revokedAt: googleAccounts.revokedAt })
		.from(googleAccounts)
		.where(
			and(eq(googleAccounts.id, id), eq(googleAccounts.salonId, salonId), isNull(googleAccounts.deletedAt)),
		);
	if (!account) throw invalid("google_token_id", CALENDAR_TEXTS.accountUnknown);
	if (account.revokedAt !== null) throw invalid("google_token_id", GOOGLE_TEXTS.revoked);
}

/** What Google cannot do now is told to whoever asked. @throws Refusal 422 */
export async function withGoogle<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof GoogleTrouble) throw invalid("ERROR", error.message);
		throw error;
	}
}
