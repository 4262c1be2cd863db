import { and, eq, gt, lt } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { formSheetSignIns } from "#db/acquisition/form-sheets.ts";
import type { googleSignIns } from "#db/booking/salon-calendars.ts";
import type { Db } from "#db/d1-client.ts";
import type { SignInOutcome } from "#domain/platform/google/google-sign-in-outcome.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import {
	authorizationPage,
	exchangeCode,
	type GooglePermission,
	googleCredentials,
	hashState,
	isCompleteGrant,
} from "./google-oauth.ts";
import type { GoogleGrant } from "./google-tokens.ts";

/** Time limit for the consent at Google. */
const SIGN_IN_TIMEOUT = 15 * MINUTE;

type PendingSignIn = Pick<
	typeof googleSignIns.$inferSelect,
	"stateHash" | "operatorId" | "verifier" | "expiresAt"
>;

/** Kind of sign-in at Google: its scopes, its texts and its table of pending sign-ins. */
export interface SignInKind {
	permission: GooglePermission;
	/** Encryption purpose of the PKCE verifier. */
	verifierPurpose: string;
	/** Refusal text if the deployment has no client at Google. */
	notConfigured: string;
	pendingTable: typeof googleSignIns | typeof formSheetSignIns;
	/** Column of the record (a salon, a form) to which the account is connected. */
	subject: typeof googleSignIns.salonId | typeof formSheetSignIns.formId;
	/** Builds the statement that stores a pending sign-in. */
	storePending: (db: Db, subjectId: number, begun: PendingSignIn) => BatchItem<"sqlite">;
}

type SignInCtx = Ctx & { operator: Pick<SignedIn, "id"> };

/**
 * Begins a sign-in, and returns the address of Google's consent page.
 * @param origin the console's origin in the requesting browser
 * @throws Refusal 422 if the deployment has no client at Google
 */
export async function beginSignIn(
	ctx: SignInCtx,
	kind: SignInKind,
	{ subjectId, origin }: { subjectId: number; origin: string },
): Promise<{ url: string }> {
	const credentials = googleCredentials(ctx.env);
	if (!credentials || origin === "") throw invalid("ERROR", kind.notConfigured);
	const { permission, pendingTable, verifierPurpose } = kind;
	const page = authorizationPage(ctx.env, credentials, { origin, hint: String(subjectId), permission });
	await ctx.db.batch([
		ctx.db.delete(pendingTable).where(lt(pendingTable.expiresAt, ctx.now)),
		kind.storePending(ctx.db, subjectId, {
			stateHash: hashState(page.state),
			operatorId: ctx.operator.id,
			verifier: await seal(ctx.env.APP_KEY, verifierPurpose, page.verifier),
			expiresAt: ctx.now + SIGN_IN_TIMEOUT,
		}),
	]);
	return { url: page.url };
}

/** Query parameters of Google's redirect, and the origin at which it arrived. */
export interface SignInReturn {
	state: string;
	code: string;
	error: string;
	origin: string;
}

/** Outcome of a sign-in; `subjectId` is null if the state is malformed. */
type SignInResult =
	| { subjectId: number | null; outcome: SignInOutcome; grant: null }
	| { subjectId: number; outcome: "connected"; grant: GoogleGrant };

/** Completes a sign-in. An unknown, expired or another operator's state gives `expired`. */
export async function finishSignIn(
	ctx: SignInCtx,
	kind: SignInKind,
	redirect: SignInReturn,
): Promise<SignInResult> {
	const { pendingTable, permission, verifierPurpose } = kind;
	// Deleting the row claims it, so a state works only once.
	const [pending] = await ctx.db
		.delete(pendingTable)
		.where(
			and(
				eq(pendingTable.stateHash, hashState(redirect.state)),
				eq(pendingTable.operatorId, ctx.operator.id),
				gt(pendingTable.expiresAt, ctx.now),
			),
		)
		.returning({ subjectId: kind.subject, verifier: pendingTable.verifier });
	if (!pending) return { subjectId: subjectIdIn(redirect.state), outcome: "expired", grant: null };
	const { subjectId } = pending;
	const failedWith = (outcome: SignInOutcome): SignInResult => ({ subjectId, outcome, grant: null });
	const { code, error, origin } = redirect;
	if (error !== "" || code === "") return failedWith("denied");
	const credentials = googleCredentials(ctx.env);
	const verifier = await unseal(ctx.env.APP_KEY, verifierPurpose, pending.verifier);
	if (!credentials || verifier === null) return failedWith("failed");
	const { tokens } = await exchangeCode(ctx.env, credentials, { code, verifier, origin, permission });
	if (!tokens) return failedWith("failed");
	if (!isCompleteGrant(tokens, permission)) return failedWith("partial");
	const { access_token: access, refresh_token: refresh } = tokens;
	if (!refresh) return failedWith("failed");
	const expiresAt = ctx.now + tokens.expires_in * SECOND;
	return { subjectId, outcome: "connected", grant: { access, refresh, expiresAt } };
}

/** Subject id in a state. It is unverified: callers check the operator's access to it. */
function subjectIdIn(state: string): number | null {
	const [id = ""] = state.split(".");
	return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
