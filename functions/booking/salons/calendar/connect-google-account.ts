import { sql } from "drizzle-orm";
import {
	googleAccounts,
	googleSignIns,
	salonCalendarEvents,
	salonCalendars,
} from "#db/booking/salon-calendars.ts";
import type { SignInOutcome } from "#domain/platform/google/google-sign-in-outcome.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import { parseCalendar, requestCalendar } from "#functions/platform/google/google-calendar-client.ts";
import { CALENDAR_PERMISSION } from "#functions/platform/google/google-oauth.ts";
import {
	beginSignIn,
	finishSignIn,
	type SignInKind,
	type SignInReturn,
} from "#functions/platform/google/google-sign-in.ts";
import { type GoogleGrant, sealGrant } from "#functions/platform/google/google-tokens.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertSalonExists } from "../urls/list-salon-urls.ts";
import { getTokenPurpose } from "./google-session.ts";

const CALENDAR_SIGN_IN: SignInKind = {
	permission: CALENDAR_PERMISSION,
	verifierPurpose: "google-sign-in",
	notConfigured: CALENDAR_TEXTS.notConfigured,
	pendingTable: googleSignIns,
	subject: googleSignIns.salonId,
	storePending: (db, salonId, signIn) => db.insert(googleSignIns).values({ ...signIn, salonId }),
};

interface ConnectInput {
	ctx: OperatorCtx;
	/** Origin of the console in the operator's browser. */
	input: { salonId: number; origin: string };
}

/**
 * Begins the connection: returns the URL where an operator grants the salon access to their Google account.
 * @throws Refusal 404, 422 where the deployment has no access to Google
 */
export async function beginGoogleConnection({
	ctx,
	input: { salonId, origin },
}: ConnectInput): Promise<{ url: string }> {
	await assertSalonExists(ctx.db, salonId);
	return await beginSignIn(ctx, CALENDAR_SIGN_IN, { subjectId: salonId, origin });
}

interface FinishInput {
	ctx: Ctx & { operator: Pick<SignedIn, "id"> };
	input: SignInReturn;
}

interface FinishedSignIn {
	/** Salon to return to; null where the sign-in is unknown. */
	salonId: number | null;
	outcome: SignInOutcome;
}

/** Connects the account that the operator granted; reconnecting one keeps its links. */
export async function finishGoogleConnection({ ctx, input }: FinishInput): Promise<FinishedSignIn> {
	const { subjectId: salonId, outcome, grant } = await finishSignIn(ctx, CALENDAR_SIGN_IN, input);
	if (grant === null) return { salonId, outcome };
	const primaryCalendar = parseCalendar((await requestCalendar(ctx.env, grant.access, "primary")).body);
	if (!primaryCalendar) return { salonId, outcome: "failed" };
	await storeAccount(ctx, { salonId, account: primaryCalendar.id, grant });
	return { salonId, outcome };
}

interface StoredAccount {
	salonId: number;
	account: string;
	grant: GoogleGrant;
}

async function storeAccount(
	ctx: FinishInput["ctx"],
	{ salonId, account, grant }: StoredAccount,
): Promise<void> {
	const { db, now } = ctx;
	const tokens = { ...(await sealGrant(ctx, getTokenPurpose({ salonId, account }), grant)), revokedAt: null };
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
		// Everything that waited for the account is due.
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
