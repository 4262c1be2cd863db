import { and, eq, isNull, sql } from "drizzle-orm";
import {
	googleAccounts,
	salonCalendarEvents,
	salonCalendarLinks,
	salonCalendars,
} from "#db/booking/salon-calendars.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { unseal } from "#functions/platform/auth/seal.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { revokeGoogleToken } from "#functions/platform/google/google-oauth.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { getTokenPurpose } from "./google-session.ts";

interface DisconnectInput {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}

/**
 * Disconnects a Google account: deletes its tokens and revokes them at Google, unless another salon uses the
 * account.
 * @throws Refusal 404; 409 while its calendars are linked or events must still be removed from them
 */
export async function disconnectGoogleAccount({ ctx, input }: DisconnectInput): Promise<{ id: number }> {
	const { salonId, id } = input;
	const isActiveAccount = and(
		eq(googleAccounts.id, id),
		eq(googleAccounts.salonId, salonId),
		isNull(googleAccounts.deletedAt),
	);
	const [account] = await ctx.db.select().from(googleAccounts).where(isActiveAccount);
	if (!account) throw notFound();
	const hasNoLinks = sql`not exists (select 1 from ${salonCalendarLinks} l join ${salonCalendars} c on c.id = l.calendar_id
		where c.account_id = ${id} and l.deleted_at is null)`;
	// Without the tokens the remaining events could not be removed from the calendars.
	const hasNoPendingEvents = sql`not exists (select 1 from ${salonCalendarEvents} e join ${salonCalendars} c on c.id = e.calendar_id
		where c.account_id = ${id} and e.next_attempt_at is not null)`;
	const [{ meta }, , [accountState]] = await ctx.db.batch([
		ctx.db
			.update(googleAccounts)
			.set({ deletedAt: ctx.now, accessToken: "", refreshToken: "" })
			.where(and(isActiveAccount, hasNoLinks, hasNoPendingEvents)),
		auditOfChange(ctx, {
			verb: "salon.google.disconnect",
			subjectType: "salon",
			subjectId: salonId,
			detail: { account: account.account },
		}),
		queryRows(
			ctx.db,
			{ isUnlinked: number, otherAccounts: number },
			sql`select ${hasNoLinks} as isUnlinked, (select count(*) from ${googleAccounts}
				where account = ${account.account} and deleted_at is null) as otherAccounts`,
		),
	]);
	if (meta.changes === 0)
		throw new Refusal(409, {
			ERROR: [accountState?.isUnlinked ? CALENDAR_TEXTS.accountBusy : CALENDAR_TEXTS.accountInUse],
		});
	// Google revokes all access of the person to this deployment, so other salons would lose their calendars.
	if (accountState?.otherAccounts) return { id };
	const token = await unseal(ctx.env.APP_KEY, getTokenPurpose(account), account.refreshToken);
	if (token !== null) await revokeGoogleToken(ctx.env, token);
	return { id };
}
