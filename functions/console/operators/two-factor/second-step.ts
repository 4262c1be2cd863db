import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { recoveryCodes, secondSteps } from "#db/console/two-factor.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { isTotpCode, SECOND_STEP_LIFETIME } from "#domain/console/operators/two-factor-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { randomToken, sha256 } from "#functions/platform/auth/operator-session.ts";
import { unseal } from "#functions/platform/auth/seal.ts";
import { auditOfChange, auditRow } from "#functions/platform/auth/write-audit.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import {
	assertNotLocked,
	countFailedAttempt,
	isAttemptCounted,
	lockedRefusal,
	resetFailedAttempts,
	selectLocks,
} from "#functions/platform/passwords/login-attempts.ts";
import type { LoginResult } from "../log-in.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { totpStepOf } from "./totp-code.ts";
import { totpSealPurpose } from "./totp-setup.ts";

/**
 * Opens the second step after a correct password.
 * @returns the token that the login page keeps
 * @throws Refusal 422 if the password was changed meanwhile
 */
export async function openSecondStep(ctx: Ctx, { id, loginCondition }: LoginResult): Promise<string> {
	const token = randomToken();
	const opened = await execute(
		ctx.db,
		insertInto(
			secondSteps,
			{ tokenHash: await sha256(token), operatorId: id, expiresAt: ctx.now + SECOND_STEP_LIFETIME },
			sql`from ${operators} where ${operators.id} = ${id} and ${loginCondition}`,
		),
	);
	if (opened.meta.changes === 0) throw secondStepExpired();
	return token;
}

/** Operator whose second step is open, by the login page's token. @throws Refusal 422 for an expired one */
export async function findSecondStep(ctx: Ctx, token: string) {
	const [operator] = await ctx.db
		.select({
			id: operators.id,
			name: operators.name,
			email: operators.email,
			passwordHash: operators.passwordHash,
			roleName: sql<string>`${roles.name}`.as("role_name"),
			totpSecret: operators.totpSecret,
		})
		.from(secondSteps)
		.innerJoin(operators, eq(operators.id, secondSteps.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(
			and(
				eq(secondSteps.tokenHash, await sha256(token)),
				gt(secondSteps.expiresAt, ctx.now),
				isNull(operators.disabledAt),
			),
		);
	if (!operator) throw secondStepExpired();
	const { passwordHash, ...operatorFields } = operator;
	return { ...operatorFields, loginCondition: sql`${operators.passwordHash} = ${passwordHash}` };
}

/** Consumes the login page's token. @throws Refusal 422 if it is already consumed */
export async function closeSecondStep(ctx: Ctx, token: string): Promise<void> {
	const consumed = await ctx.db
		.delete(secondSteps)
		.where(eq(secondSteps.tokenHash, await sha256(token)))
		.returning({ id: secondSteps.operatorId });
	if (consumed.length === 0) throw secondStepExpired();
}

/** Name of the only counter of wrong codes, which no network shares. */
const ONE_COUNTER = "";

interface ConfirmSecondStep {
	ctx: Ctx;
	input: { token: string; code: string; network: string };
}

/**
 * Verifies the second step by an authenticator's code or a recovery code. Either works once. Failures are
 * counted per operator for all networks together: an attacker here knows the password, and could try six
 * digits from many networks.
 * @throws Refusal 422 for a wrong code, and where the first step has expired; 429 after too many wrong ones.
 */
export async function confirmSecondStep({ ctx, input }: ConfirmSecondStep): Promise<LoginResult> {
	const operator = await findSecondStep(ctx, input.token);
	const source = { email: `second:${operator.id}`, networks: [ONE_COUNTER] };
	assertNotLocked(ctx, await selectLocks(ctx, source));
	const isSecretUnchanged = await consumeCode(ctx, operator, input.code);
	if (!isSecretUnchanged) {
		const [updatedCounters] = await ctx.db.batch([
			countFailedAttempt(ctx, source),
			auditOfChange(ctx, {
				verb: "login.second-failed",
				subjectType: "operator",
				subjectId: operator.id,
				network: input.network,
			}),
		]);
		throw isAttemptCounted(source, updatedCounters)
			? invalid("code", OPERATOR_TEXTS.codeWrong)
			: lockedRefusal();
	}
	if (!isAttemptCounted(source, await resetFailedAttempts(ctx, source))) throw lockedRefusal();
	const actor = { id: operator.id, network: input.network };
	await closeSecondStep(ctx, input.token);
	await auditRow(
		{ ...ctx, operator: actor },
		{
			verb: isTotpCode(input.code) ? "login" : "login.recovery",
			subjectType: "operator",
			subjectId: operator.id,
		},
	);
	return { ...operator, loginCondition: sql`${operator.loginCondition} and ${isSecretUnchanged}` };
}

/**
 * Consumes a code; the updating statement decides.
 * @returns condition on `operators` that the code's secret is unchanged; undefined for a code that is wrong
 * or was used before
 */
async function consumeCode(
	ctx: Ctx,
	{ id, totpSecret }: { id: number; totpSecret: string | null },
	code: string,
): Promise<SQL | undefined> {
	if (!isTotpCode(code)) {
		const codeHash = hashRecoveryCode(ctx, id, code);
		const used = await ctx.db
			.update(recoveryCodes)
			.set({ usedAt: ctx.now })
			.where(
				and(
					eq(recoveryCodes.operatorId, id),
					eq(recoveryCodes.codeHash, codeHash),
					isNull(recoveryCodes.usedAt),
				),
			)
			.returning({ operatorId: recoveryCodes.operatorId });
		return used.length === 0
			? undefined
			: sql`exists (select 1 from ${recoveryCodes} where operator_id = ${id} and code_hash = ${codeHash})`;
	}
	const secret = totpSecret && (await unseal(ctx.env.APP_KEY, totpSealPurpose(id), totpSecret));
	const step = secret ? totpStepOf(secret, code, ctx.now) : null;
	if (step === null) return undefined;
	const used = await queryRows(
		ctx.db,
		{ id: number },
		sql`update ${operators} set totp_step = ${step}
			where id = ${id} and (totp_step is null or totp_step < ${step}) returning id`,
	);
	return used.length === 0 ? undefined : sql`${operators.totpSecret} = ${totpSecret}`;
}

const secondStepExpired = () => invalid("ERROR", OPERATOR_TEXTS.secondStepExpired);
