import { and, eq, isNull, sql } from "drizzle-orm";
import {
	googleAccounts,
	salonCalendarEvents,
	salonCalendarLinks,
	salonCalendars,
} from "#db/booking/salon-calendars.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { unseal } from "#functions/platform/auth/seal.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { revokeGoogleToken } from "#functions/platform/google/google-oauth.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { tokenPurpose } from "./google-session.ts";

interface Which {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}

/**
 * Forgets a Google account, here and, where no other salon has it, at Google.
 * @throws Refusal 404; 409 while something is linked to its calendars, or is still to be taken out of them
 */
export async function disconnectAccount({ ctx, input }: Which): Promise<{ id: number }> {
	const { salonId, id } = input;
	const isAccount = and(
		eq(googleAccounts.id, id),
		eq(googleAccounts.salonId, salonId),
		isNull(googleAccounts.deletedAt),
	);
	const [account] = await ctx.db.select().from(googleAccounts).where(isAccount);
	if (!account) throw notFound();
	const isFree = sql`not exists (select 1 from ${salonCalendarLinks} l join ${salonCalendars} c on c.id = l.calendar_id
		where c.account_id = ${id} and l.deleted_at is null)`;
	// Without its tokens what stands in its calendars could not be taken out any more.
	const isCleared = sql`not exists (select 1 from ${salonCalendarEvents} e join ${salonCalendars} c on c.id = e.calendar_id
		where c.account_id = ${id} and e.next_attempt_at is not null)`;
	const [{ meta }, , [left]] = await ctx.db.batch([
		ctx.db
			.update(googleAccounts)
			.set({ deletedAt: ctx.now, accessToken: "", refreshToken: "" })
			.where(and(isAccount, isFree, isCleared)),
		auditOfChange(ctx, {
			verb: "salon.google.disconnect",
			subjectType: "salon",
			subjectId: salonId,
			detail: { account: account.account },
		}),
		queryRows<{ isFree: number; others: number }>(
			ctx.db,
			sql`select ${isFree} as isFree, (select count(*) from ${googleAccounts}
				where account = ${account.account} and deleted_at is null) as others`,
		),
	]);
	if (meta.changes === 0)
		throw new Refusal(409, {
			ERROR: [left?.isFree ? CALENDAR_TEXTS.accountBusy : CALENDAR_TEXTS.accountInUse],
		});
	// Google takes back all that a person allowed the deployment: another salon of theirs would lose its calendars.
	if (left?.others) return { id };
	const token = await unseal(ctx.env.APP_KEY, tokenPurpose(account), account.refreshToken);
	if (token !== null) await revokeGoogleToken(ctx.env, token);
	return { id };
}
