import { eq, sql } from "drizzle-orm";
import { renderSVG } from "uqr";
import { operators } from "#db/operators.ts";
import { rowsOf } from "#db/raw.ts";
import { recoveryCodes } from "#db/two-factor.ts";
import { isTotp, SETUP_LASTS } from "#domain/operators/two-factor.ts";
import { OPERATOR_TEXTS } from "#domain/texts/operators.ts";
import { auditOfChange } from "../../auth/audit.ts";
import { seal, unseal } from "../../auth/seal.ts";
import { changedByOther, invalid } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { readSettings } from "../../settings/read.ts";
import { assertPassword } from "../assert-password.ts";
import { newCodes } from "./recovery.ts";
import { newSecret, stepOf, uriOf } from "./totp.ts";

const setupOf = (operatorId: number) => `totp-setup:${operatorId}`;
/** What an operator's secret is sealed for: it opens for nobody else. */
export const totpOf = (operatorId: number) => `totp:${operatorId}`;

/**
 * Begins to set up an authenticator. Nothing is stored: what it was told comes back, sealed, with its first code.
 * @throws Refusal 422 for a wrong password, 429 after too many.
 */
export async function beginTotp({ ctx, input }: { ctx: OperatorCtx; input: { password: string } }) {
	await assertPassword(ctx, input.password, "password");
	const { brand } = await readSettings(ctx, "brand");
	const secret = newSecret();
	const uri = uriOf(secret, { issuer: brand, label: ctx.operator.email });
	const claims = JSON.stringify({ secret, expiresAt: ctx.now + SETUP_LASTS });
	return {
		secret,
		qr: renderSVG(uri, { ecc: "M", border: 2 }),
		setup: await seal(ctx.env.APP_KEY, setupOf(ctx.operator.id), claims),
	};
}

/**
 * Takes an authenticator into use by its first code, in the place of an earlier one, with recovery codes.
 * @throws Refusal 422 for a wrong code, and where it took too long.
 */
export async function confirmTotp({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { setup: string; code: string };
}) {
	const { id } = ctx.operator;
	const opened = await unseal(ctx.env.APP_KEY, setupOf(id), input.setup);
	const claims = opened === null ? null : (JSON.parse(opened) as { secret: string; expiresAt: number });
	if (!claims || claims.expiresAt <= ctx.now) throw invalid("ERROR", OPERATOR_TEXTS.setupOver);
	const step = isTotp(input.code) ? stepOf(claims.secret, input.code, ctx.now) : null;
	if (step === null) throw invalid("code", OPERATOR_TEXTS.codeWrong);
	const codes = newCodes(ctx, id);
	const totpSecret = await seal(ctx.env.APP_KEY, totpOf(id), claims.secret);
	await ctx.db.batch([
		ctx.db.update(operators).set({ totpSecret, totpStep: step }).where(eq(operators.id, id)),
		auditOfChange(ctx, { verb: "two-factor.on", subjectType: "operator", subjectId: id }),
		...codes.statements,
	]);
	return { recovery_codes: codes.shown };
}

/** Has no authenticator any longer. @throws Refusal 422 for a wrong password, 429 after too many. */
export async function removeTotp({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { password: string };
}): Promise<void> {
	await assertPassword(ctx, input.password, "password");
	await withoutTotp(ctx, ctx.operator.id, "two-factor.off");
}

/** Makes new recovery codes; the earlier ones are worth nothing. @throws Refusal 422, 429; 409 without an authenticator. */
export async function renewCodes({ ctx, input }: { ctx: OperatorCtx; input: { password: string } }) {
	await assertPassword(ctx, input.password, "password");
	const { id } = ctx.operator;
	const [found] = await ctx.db
		.select({ secret: operators.totpSecret })
		.from(operators)
		.where(eq(operators.id, id));
	if (!found?.secret) throw changedByOther();
	const codes = newCodes(ctx, id);
	await ctx.db.batch([
		...codes.statements,
		auditOfChange(ctx, { verb: "two-factor.codes", subjectType: "operator", subjectId: id }),
	]);
	return { recovery_codes: codes.shown };
}

/** Takes an operator's authenticator and recovery codes away. */
export const withoutTotp = (ctx: OperatorCtx, operatorId: number, verb: string) =>
	ctx.db.batch([
		rowsOf<{ id: number }>(
			ctx.db,
			sql`update ${operators} set totp_secret = null, totp_step = null
				where id = ${operatorId} and totp_secret is not null returning id`,
		),
		auditOfChange(ctx, { verb, subjectType: "operator", subjectId: operatorId }),
		ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.operatorId, operatorId)),
	]);
