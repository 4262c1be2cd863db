import { and, eq, isNull, sql } from "drizzle-orm";
import { googleAccounts, salonCalendarEvents, salonCalendars } from "#db/booking/salon-calendars.ts";
import { salons } from "#db/booking/salons.ts";
import type { Db } from "#db/d1-client.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { GoogleResponse } from "#functions/platform/google/google-client.ts";
import { accessTokenOf, renewGrant } from "#functions/platform/google/google-tokens.ts";
import { GoogleTrouble, toGoogleTrouble } from "#functions/platform/google/google-trouble.ts";
import { noteSelectedEvents } from "#functions/platform/notices/note-events.ts";

type AccountRow = typeof googleAccounts.$inferSelect;

/** Purpose under which an account's tokens are encrypted. */
export const getTokenPurpose = ({ salonId, account }: Pick<AccountRow, "salonId" | "account">): string =>
	`google:${salonId}:${account}`;

/** Account as of its last token refresh, with its access token. */
interface AccountAccess {
	account: AccountRow;
	token: string;
}

/** Google API session of an account. Its token is refreshed when it expires, and once after a refusal. */
export class GoogleSession {
	readonly #ctx: Ctx;
	#access: AccountAccess;

	private constructor(ctx: Ctx, access: AccountAccess) {
		this.#ctx = ctx;
		this.#access = access;
	}

	/** @throws GoogleTrouble */
	static async open(ctx: Ctx, accountId: number): Promise<GoogleSession> {
		const [account] = await ctx.db
			.select()
			.from(googleAccounts)
			.where(and(eq(googleAccounts.id, accountId), isNull(googleAccounts.deletedAt)));
		if (!account || account.revokedAt !== null) throw new GoogleTrouble("revoked", GOOGLE_TEXTS.revoked);
		const token = await accessTokenOf(ctx, getTokenPurpose(account), account);
		return new GoogleSession(ctx, token === null ? await refreshAccess(ctx, account) : { account, token });
	}

	/**
	 * Calls the API and returns any response about the requested resource; the caller handles 404, 409 and 410.
	 * @throws GoogleTrouble
	 */
	async ask(sendRequest: (token: string) => Promise<GoogleResponse>): Promise<GoogleResponse> {
		let answer = await sendRequest(this.#access.token);
		if (answer.status === 401) {
			this.#access = await refreshAccess(this.#ctx, this.#access.account);
			answer = await sendRequest(this.#access.token);
		}
		// Only `invalid_grant` at the refresh revokes an account: during its own outages Google refuses valid
		// tokens, too.
		if (answer.status === 401) throw new GoogleTrouble("later", GOOGLE_TEXTS.tokenRefused);
		const googleTrouble = toGoogleTrouble(answer);
		if (googleTrouble) throw googleTrouble;
		return answer;
	}
}

/** Refreshes the access token and stores it. @throws GoogleTrouble */
async function refreshAccess(ctx: Ctx, account: AccountRow): Promise<AccountAccess> {
	const grant = await renewGrant(ctx, getTokenPurpose(account), account);
	if (grant === null) throw await markRevoked(ctx, account);
	await ctx.db.update(googleAccounts).set(grant.sealed).where(sameTokensCondition(account));
	return { account: { ...account, ...grant.sealed }, token: grant.token };
}

/**
 * Condition that the account was not reconnected meanwhile: an error of the old tokens says nothing about the
 * new ones.
 */
const sameTokensCondition = ({ id, refreshToken }: AccountRow) =>
	and(eq(googleAccounts.id, id), eq(googleAccounts.refreshToken, refreshToken));

/** Marks an account as revoked; nothing of it is retried until an operator reconnects it. */
async function markRevoked(ctx: Ctx, account: AccountRow): Promise<GoogleTrouble> {
	const isAccountRevoked = sql`exists (select 1 from ${googleAccounts} where ${googleAccounts.id} = ${account.id}
		and ${googleAccounts.revokedAt} is not null)`;
	await ctx.db.batch([
		ctx.db.update(googleAccounts).set({ revokedAt: ctx.clock() }).where(sameTokensCondition(account)),
		// The expiry is part of the key, so that a second revocation is notified again.
		noteSelectedEvents(
			{ db: ctx.db, now: ctx.clock() },
			"link_broken",
			{
				key: sql`${`google:${account.id}:${account.accessExpiresAt}`}`,
				friendId: sql`null`,
				values: sql`json_object('salon_id', s.id, 'salon', s.name, 'account', ${account.account})`,
			},
			sql`from ${salons} s where s.id = ${account.salonId} and ${isAccountRevoked}`,
		),
		...stopAccountStatements(ctx.db, account.id, isAccountRevoked),
	]);
	return new GoogleTrouble("revoked", GOOGLE_TEXTS.revoked);
}

/** Statements that stop an account's due reads and events. */
const stopAccountStatements = (db: Db, accountId: number, condition: ReturnType<typeof sql>) =>
	[
		db
			.update(salonCalendarEvents)
			.set({ nextAttemptAt: null, heldUntil: null, error: GOOGLE_TEXTS.revoked })
			.where(
				sql`${salonCalendarEvents.nextAttemptAt} is not null and ${salonCalendarEvents.calendarId} in (
					select id from ${salonCalendars} where ${salonCalendars.accountId} = ${accountId}) and ${condition}`,
			),
		db
			.update(salonCalendars)
			.set({ nextAttemptAt: null, heldUntil: null, error: GOOGLE_TEXTS.revoked })
			.where(sql`${salonCalendars.accountId} = ${accountId} and ${condition}`),
	] as const;
