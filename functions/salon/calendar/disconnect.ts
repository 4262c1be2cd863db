import { and, eq, isNull, sql } from "drizzle-orm";
import { googleAccounts, salonCalendarLinks, salonCalendars } from "#db/salon-calendars.ts";
import { CALENDAR_TEXTS } from "#domain/texts/salon-calendars.ts";
import { auditOfChange } from "../../auth/audit.ts";
import { unseal } from "../../auth/seal.ts";
import { revokeToken } from "../../google/oauth.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { tokenPurpose } from "./session.ts";

interface Which {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}

/**
 * Forgets a Google account, here and at Google.
 * @throws Refusal 404; 409 while something is linked to its calendars
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
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(googleAccounts)
			.set({ deletedAt: ctx.now, accessToken: "", refreshToken: "" })
			.where(and(isAccount, isFree)),
		auditOfChange(ctx, {
			verb: "salon.google.disconnect",
			subjectType: "salon",
			subjectId: salonId,
			detail: { account: account.account },
		}),
	]);
	if (meta.changes === 0) throw new Refusal(409, { ERROR: [CALENDAR_TEXTS.accountInUse] });
	const token = await unseal(ctx.env.APP_KEY, tokenPurpose(account), account.refreshToken);
	if (token !== null) await revokeToken(ctx.env, token);
	return { id };
}
