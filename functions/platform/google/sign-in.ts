import { and, eq, gt, lt } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { formSheetSignIns } from "#db/acquisition/form-sheets.ts";
import type { googleSignIns } from "#db/booking/salon-calendars.ts";
import type { Db } from "#db/client.ts";
import type { SignInOutcome } from "#domain/platform/google/sign-in.ts";
import { MINUTE, SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import {
	authorizationPage,
	exchangeCode,
	type GooglePermission,
	googleCredentials,
	isWholeGrant,
	stateHash,
} from "./oauth.ts";
import type { Grant } from "./tokens.ts";

/** Time limit for the consent at Google. */
const LASTS = 15 * MINUTE;

type Begun = Pick<typeof googleSignIns.$inferSelect, "stateHash" | "operatorId" | "verifier" | "expiresAt">;

/** Purpose of a sign-in at Google, and the table of pending ones. */
export interface SignInKind {
	permission: GooglePermission;
	/** Purpose for which the proof key's verifier is encrypted. */
	verifierPurpose: string;
	/** Refusal where the deployment has no client at Google. */
	notConfigured: string;
	begun: typeof googleSignIns | typeof formSheetSignIns;
	/** Column of the subject (a salon, a form) for which the account is connected. */
	subject: typeof googleSignIns.salonId | typeof formSheetSignIns.formId;
	/** Statement that stores a pending sign-in. */
	keep: (db: Db, subjectId: number, begun: Begun) => BatchItem<"sqlite">;
}

type WhoCtx = Ctx & { operator: Pick<SignedIn, "id"> };

/**
 * Returns the page at which an operator grants the permission.
 * @param origin the console's origin in the requesting browser
 * @throws Refusal 422 where nothing is configured
 */
export async function beginSignIn(
	ctx: WhoCtx,
	kind: SignInKind,
	{ subjectId, origin }: { subjectId: number; origin: string },
): Promise<{ url: string }> {
	const credentials = googleCredentials(ctx.env);
	if (!credentials || origin === "") throw invalid("ERROR", kind.notConfigured);
	const { permission, begun, verifierPurpose } = kind;
	const page = authorizationPage(ctx.env, credentials, { origin, hint: String(subjectId), permission });
	await ctx.db.batch([
		ctx.db.delete(begun).where(lt(begun.expiresAt, ctx.now)),
		kind.keep(ctx.db, subjectId, {
			stateHash: stateHash(page.state),
			operatorId: ctx.operator.id,
			verifier: await seal(ctx.env.APP_KEY, verifierPurpose, page.verifier),
			expiresAt: ctx.now + LASTS,
		}),
	]);
	return { url: page.url };
}

/** Parameters returned by Google, and the origin at which they arrive. */
export interface SignInReturn {
	state: string;
	code: string;
	error: string;
	origin: string;
}

/** Outcome of a sign-in; its subject is null where it is unknown. */
type Finished =
	| { subjectId: number | null; outcome: SignInOutcome; grant: null }
	| { subjectId: number; outcome: "connected"; grant: Grant };

/** Completes a sign-in: a foreign or expired state is refused. */
export async function finishSignIn(ctx: WhoCtx, kind: SignInKind, given: SignInReturn): Promise<Finished> {
	const { begun, permission, verifierPurpose } = kind;
	// Deleting the row claims it: a state works once.
	const [taken] = await ctx.db
		.delete(begun)
		.where(
			and(
				eq(begun.stateHash, stateHash(given.state)),
				eq(begun.operatorId, ctx.operator.id),
				gt(begun.expiresAt, ctx.now),
			),
		)
		.returning({ subjectId: kind.subject, verifier: begun.verifier });
	if (!taken) return { subjectId: hintOf(given.state), outcome: "expired", grant: null };
	const { subjectId } = taken;
	const without = (outcome: SignInOutcome): Finished => ({ subjectId, outcome, grant: null });
	const { code, error, origin } = given;
	if (error !== "" || code === "") return without("denied");
	const credentials = googleCredentials(ctx.env);
	const verifier = await unseal(ctx.env.APP_KEY, verifierPurpose, taken.verifier);
	if (!credentials || verifier === null) return without("failed");
	const { tokens } = await exchangeCode(ctx.env, credentials, { code, verifier, origin, permission });
	if (!tokens) return without("failed");
	if (!isWholeGrant(tokens, permission)) return without("partial");
	const { access_token: access, refresh_token: refresh } = tokens;
	if (!refresh) return without("failed");
	const expiresAt = ctx.now + tokens.expires_in * SECOND;
	return { subjectId, outcome: "connected", grant: { access, refresh, expiresAt } };
}

/** Subject in a state; the visibility is checked where it is used. */
function hintOf(state: string): number | null {
	const [id = ""] = state.split(".");
	return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
