import { eq, sql } from "drizzle-orm";
import { renderSVG } from "uqr";
import { recoveryCodes } from "#db/console/two-factor.ts";
import { operators, sessions } from "#db/platform/operators.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { isTotpCode, TOTP_SETUP_LIFETIME } from "#domain/console/operators/two-factor-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { leaveRooms } from "#functions/console/open-rooms/leave-rooms.ts";
import { endDevices } from "#functions/platform/auth/end-devices.ts";
import { hasSecondStep } from "#functions/platform/auth/has-second-step.ts";
import { sessionExists } from "#functions/platform/auth/operator-session.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { refuseEndedSession } from "#functions/platform/http/refuse-ended-session.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertPassword } from "#functions/platform/passwords/assert-password.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";
import { createTotpSecret, totpStepOf, totpUriOf } from "./totp-code.ts";

const setupSealPurpose = (operatorId: number) => `totp-setup:${operatorId}`;
/** Seal purpose of an operator's secret; each operator has their own. */
export const totpSealPurpose = (operatorId: number) => `totp:${operatorId}`;

/** Sealed data of an authenticator's setup. */
interface SetupClaims {
	secret: string;
	/** Sealed secret that it replaces: a setup works once, and a code cannot be replayed. */
	replaces: string | null;
	/** Epoch ms. */
	expiresAt: number;
}

/**
 * Begins to set up an authenticator. Nothing is stored: the browser returns the sealed setup with its first
 * code.
 * @throws Refusal 422 for a wrong password, 429 after too many.
 */
export async function beginTotpSetup({ ctx, input }: { ctx: OperatorCtx; input: { password: string } }) {
	await assertPassword(ctx, input.password, "password");
	const { brand } = await readSettings(ctx, "brand");
	const secret = createTotpSecret();
	const uri = totpUriOf(secret, { issuer: brand, label: ctx.operator.email });
	const replaces = await readStoredSecret(ctx);
	const claims = JSON.stringify({
		secret,
		replaces,
		expiresAt: ctx.now + TOTP_SETUP_LIFETIME,
	} satisfies SetupClaims);
	return {
		secret,
		qr: renderSVG(uri, { ecc: "M", border: 2 }),
		setup: await seal(ctx.env.APP_KEY, setupSealPurpose(ctx.operator.id), claims),
	};
}

/**
 * Activates an authenticator by its first code, in place of an earlier one, with recovery codes. Other
 * sessions of the operator end: they were opened without it.
 * @throws Refusal 422 for a wrong code, and for an expired or used setup.
 */
export async function finishTotpSetup({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { setup: string; code: string };
}) {
	const { id } = ctx.operator;
	const setupJson = await unseal(ctx.env.APP_KEY, setupSealPurpose(id), input.setup);
	const claims = setupJson === null ? null : (JSON.parse(setupJson) as SetupClaims);
	if (!claims || claims.expiresAt <= ctx.now) throw invalid("ERROR", OPERATOR_TEXTS.setupExpired);
	const step = isTotpCode(input.code) ? totpStepOf(claims.secret, input.code, ctx.now) : null;
	if (step === null) throw invalid("code", OPERATOR_TEXTS.codeWrong);
	const totpSecret = await seal(ctx.env.APP_KEY, totpSealPurpose(id), claims.secret);
	const isActivated = sql`exists (select 1 from ${operators} where id = ${id} and totp_secret = ${totpSecret})`;
	const codes = createRecoveryCodes(ctx, id, isActivated);
	const [updated, , endedSessions] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${operators} set totp_secret = ${totpSecret}, totp_step = ${step}
				where id = ${id} and totp_secret is ${claims.replaces} and ${sessionExists(ctx.operator.tokenHash)} returning id`,
		),
		auditOfChange(ctx, { verb: "two-factor.on", subjectType: "operator", subjectId: id }),
		queryRows(
			ctx.db,
			{ token_hash: text },
			sql`delete from ${sessions} where operator_id = ${id} and token_hash <> ${ctx.operator.tokenHash} and ${isActivated}
				returning token_hash`,
		),
		...endDevices(ctx, sql`operator_id = ${id} and session <> ${ctx.operator.tokenHash} and ${isActivated}`),
		...codes.statements,
	]);
	if (updated.length === 0) throw invalid("ERROR", OPERATOR_TEXTS.setupExpired);
	await Promise.all(endedSessions.map(({ token_hash }) => leaveRooms(ctx, token_hash)));
	return { recovery_codes: codes.shown };
}

/**
 * Removes the authenticator.
 * @throws Refusal 422 for a wrong password, 429 after too many, 409 where the session was ended meanwhile.
 */
export async function deleteTotp({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { password: string };
}): Promise<void> {
	await assertPassword(ctx, input.password, "password");
	const { id } = ctx.operator;
	const [removed] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${operators} set totp_secret = null, totp_step = null
				where id = ${id} and totp_secret is not null and ${sessionExists(ctx.operator.tokenHash)} returning id`,
		),
		auditOfChange(ctx, { verb: "two-factor.off", subjectType: "operator", subjectId: id }),
		// Recovery codes are kept if a passkey remains as a second step.
		execute(
			ctx.db,
			sql`delete from ${recoveryCodes} where operator_id = ${id}
				and not (select ${hasSecondStep} from ${operators} where ${operators.id} = ${id})`,
		),
	]);
	if (removed.length === 0) await refuseEndedSession(ctx);
}

async function readStoredSecret(ctx: OperatorCtx): Promise<string | null> {
	const [row] = await ctx.db
		.select({ secret: operators.totpSecret })
		.from(operators)
		.where(eq(operators.id, ctx.operator.id));
	return row?.secret ?? null;
}
