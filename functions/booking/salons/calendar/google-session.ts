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
export const tokenPurpose = ({ salonId, account }: Pick<AccountRow, "salonId" | "account">): string =>
	`google:${salonId}:${account}`;

/** An account, as it is known since its last renewal, and a token of it. */
interface Access {
	account: AccountRow;
	token: string;
}

/** Google API session of an account. Its token is refreshed when it expires, and once after a refusal. */
export class GoogleSession {
	readonly #ctx: Ctx;
	#access: Access;

	private constructor(ctx: Ctx, access: Access) {
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
		const token = await accessTokenOf(ctx, tokenPurpose(account), account);
		return new GoogleSession(ctx, token === null ? await renew(ctx, account) : { account, token });
	}

	/**
	 * Asks, and answers whatever says something of what was asked; 404, 409 and 410 are the caller's to judge.
	 * @throws GoogleTrouble
	 */
	async ask(call: (token: string) => Promise<GoogleResponse>): Promise<GoogleResponse> {
		let answer = await call(this.#access.token);
		if (answer.status === 401) {
			this.#access = await renew(this.#ctx, this.#access.account);
			answer = await call(this.#access.token);
		}
		// Only `invalid_grant` at the renewal ends an account: Google refuses tokens during troubles of its own too.
		if (answer.status === 401) throw new GoogleTrouble("later", GOOGLE_TEXTS.tokenRefused);
		const trouble = toGoogleTrouble(answer);
		if (trouble) throw trouble;
		return answer;
	}
}

/** A new access token, which is kept. @throws GoogleTrouble */
async function renew(ctx: Ctx, account: AccountRow): Promise<Access> {
	const grant = await renewGrant(ctx, tokenPurpose(account), account);
	if (grant === null) throw await revoked(ctx, account);
	await ctx.db.update(googleAccounts).set(grant.sealed).where(isSame(account));
	return { account: { ...account, ...grant.sealed }, token: grant.token };
}

/** Unless somebody connected the account anew meanwhile: what is known of the old tokens says nothing of the new ones. */
const isSame = ({ id, refreshToken }: AccountRow) =>
	and(eq(googleAccounts.id, id), eq(googleAccounts.refreshToken, refreshToken));

/** Notes that an account is connected no more: nothing of it is tried again until somebody connects it. */
async function revoked(ctx: Ctx, account: AccountRow): Promise<GoogleTrouble> {
	const isRevoked = sql`exists (select 1 from ${googleAccounts} where ${googleAccounts.id} = ${account.id}
		and ${googleAccounts.revokedAt} is not null)`;
	await ctx.db.batch([
		ctx.db.update(googleAccounts).set({ revokedAt: ctx.clock() }).where(isSame(account)),
		// Each renewal has a time of its own, so that a second break is told again.
		noteSelectedEvents(
			{ db: ctx.db, now: ctx.clock() },
			"link_broken",
			{
				key: sql`${`google:${account.id}:${account.accessExpiresAt}`}`,
				friendId: sql`null`,
				said: sql`json_object('salon_id', s.id, 'salon', s.name, 'account', ${account.account})`,
			},
			sql`from ${salons} s where s.id = ${account.salonId} and ${isRevoked}`,
		),
		...pause(ctx.db, account.id, isRevoked),
	]);
	return new GoogleTrouble("revoked", GOOGLE_TEXTS.revoked);
}

/** Takes what an account has to do off the clock. */
const pause = (db: Db, accountId: number, where: ReturnType<typeof sql>) =>
	[
		db
			.update(salonCalendarEvents)
			.set({ nextAttemptAt: null, heldUntil: null, error: GOOGLE_TEXTS.revoked })
			.where(
				sql`${salonCalendarEvents.nextAttemptAt} is not null and ${salonCalendarEvents.calendarId} in (
					select id from ${salonCalendars} where ${salonCalendars.accountId} = ${accountId}) and ${where}`,
			),
		db
			.update(salonCalendars)
			.set({ nextAttemptAt: null, heldUntil: null, error: GOOGLE_TEXTS.revoked })
			.where(sql`${salonCalendars.accountId} = ${accountId} and ${where}`),
	] as const;
