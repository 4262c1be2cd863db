import { and, eq, gt, sql } from "drizzle-orm";
import { googleAccounts, googleSignIns, salonCalendarEvents, salonCalendars } from "#db/salon-calendars.ts";
import type { SignInOutcome } from "#domain/salon/calendar/sign-in.ts";
import { SECOND } from "#domain/time.ts";
import { auditRow } from "../../auth/audit.ts";
import { seal, unseal } from "../../auth/seal.ts";
import type { SignedIn } from "../../auth/signed-in.ts";
import type { Ctx } from "../../context.ts";
import { askCalendar, readCalendar } from "../../google/calendars.ts";
import {
	CALENDAR_PERMISSION,
	exchangeCode,
	googleCredentials,
	isWholeGrant,
	stateHash,
} from "../../google/oauth.ts";
import { VERIFIER_PURPOSE } from "./begin-sign-in.ts";
import { tokenPurpose } from "./session.ts";

interface Returned {
	ctx: Ctx & { operator: Pick<SignedIn, "id"> };
	input: { state: string; code: string; error: string; origin: string };
}

interface Finished {
	/** Where to tell it; null where nobody knows. */
	salonId: number | null;
	outcome: SignInOutcome;
}

/**
 * Takes what Google handed back: whose state it is not, or whose it was a while ago, gets nothing. An account that was
 * connected before is connected again with all that it is linked to.
 */
export async function finishAccount({ ctx, input }: Returned): Promise<Finished> {
	// Whoever takes it out has it: a state works once.
	const [begun] = await ctx.db
		.delete(googleSignIns)
		.where(
			and(
				eq(googleSignIns.stateHash, stateHash(input.state)),
				eq(googleSignIns.operatorId, ctx.operator.id),
				gt(googleSignIns.expiresAt, ctx.now),
			),
		)
		.returning();
	if (!begun) return { salonId: hintOf(input.state), outcome: "expired" };
	const { salonId } = begun;
	if (input.error !== "" || input.code === "") return { salonId, outcome: "denied" };
	const credentials = googleCredentials(ctx.env);
	const verifier = await unseal(ctx.env.APP_KEY, VERIFIER_PURPOSE, begun.verifier);
	if (!credentials || verifier === null) return { salonId, outcome: "failed" };
	const { code, origin } = input;
	const { tokens } = await exchangeCode(ctx.env, credentials, {
		code,
		verifier,
		origin,
		permission: CALENDAR_PERMISSION,
	});
	if (!tokens) return { salonId, outcome: "failed" };
	if (!isWholeGrant(tokens, CALENDAR_PERMISSION)) return { salonId, outcome: "partial" };
	const own = readCalendar((await askCalendar(ctx.env, tokens.access_token, "primary")).body);
	if (!own || !tokens.refresh_token) return { salonId, outcome: "failed" };
	await keep(ctx, {
		salonId,
		account: own.id,
		access: tokens.access_token,
		refresh: tokens.refresh_token,
		expiresAt: ctx.now + tokens.expires_in * SECOND,
	});
	return { salonId, outcome: "connected" };
}

/** The salon that a state names; whoever may see it is asked there anew. */
function hintOf(state: string): number | null {
	const id = Number(state.split(".")[0]);
	return Number.isSafeInteger(id) && id > 0 ? id : null;
}

interface Kept {
	salonId: number;
	account: string;
	access: string;
	refresh: string;
	expiresAt: number;
}

async function keep(
	ctx: Returned["ctx"],
	{ salonId, account, access, refresh, expiresAt }: Kept,
): Promise<void> {
	const { db, now, env } = ctx;
	const purpose = tokenPurpose({ salonId, account });
	const tokens = {
		accessToken: await seal(env.APP_KEY, purpose, access),
		refreshToken: await seal(env.APP_KEY, purpose, refresh),
		accessExpiresAt: expiresAt,
		revokedAt: null,
	};
	const accounts = googleAccounts;
	const calendars = sql`(select c.id from ${salonCalendars} c join ${accounts} a on a.id = c.account_id
		where a.salon_id = ${salonId} and a.account = ${account} and a.deleted_at is null and c.deleted_at is null)`;
	await db.batch([
		db
			.insert(accounts)
			.values({ salonId, account, ...tokens, createdAt: now })
			.onConflictDoUpdate({
				target: [accounts.salonId, accounts.account],
				targetWhere: sql`deleted_at is null`,
				set: tokens,
			}),
		// What had to wait for it is due.
		db
			.update(salonCalendars)
			.set({ nextAttemptAt: now, error: null, attempts: 0, lost: 0 })
			.where(sql`${salonCalendars.id} in ${calendars} and ${salonCalendars.heldUntil} is null`),
		db
			.update(salonCalendarEvents)
			.set({ nextAttemptAt: now, error: null, attempts: 0, lost: 0 })
			.where(
				sql`${salonCalendarEvents.calendarId} in ${calendars} and ${salonCalendarEvents.heldUntil} is null
					and ${salonCalendarEvents.revision} > ${salonCalendarEvents.done}`,
			),
		auditRow(ctx, {
			verb: "salon.google.connect",
			subjectType: "salon",
			subjectId: salonId,
			detail: { account },
		}),
	]);
}
