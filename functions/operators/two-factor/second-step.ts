import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { operators, roles } from "#db/operators.ts";
import { rowsOf } from "#db/raw.ts";
import { recoveryCodes, secondSteps } from "#db/two-factor.ts";
import { isTotp, SECOND_STEP_LASTS } from "#domain/operators/two-factor.ts";
import { OPERATOR_TEXTS } from "#domain/texts/operators.ts";
import { auditOfChange } from "../../auth/audit.ts";
import { unseal } from "../../auth/seal.ts";
import { randomToken, sha256 } from "../../auth/session.ts";
import type { Ctx } from "../../context.ts";
import { invalid } from "../../http/refusal.ts";
import { assertUnlocked, countFailure, countSuccess, locked, lockOf } from "../attempts.ts";
import type { LoggedIn } from "../login.ts";
import { hashOfCode } from "./recovery.ts";
import { stepOf } from "./totp.ts";
import { totpOf } from "./totp-setup.ts";

/** What the login page goes on with, once the password was right. */
export async function openSecondStep(ctx: Ctx, operatorId: number): Promise<string> {
	const token = randomToken();
	const expiresAt = ctx.now + SECOND_STEP_LASTS;
	await ctx.db.insert(secondSteps).values({ tokenHash: await sha256(token), operatorId, expiresAt });
	return token;
}

interface SecondStep {
	ctx: Ctx;
	input: { token: string; code: string; network: string };
}

/**
 * Whoever said the right password, and now the code of their authenticator or one of their recovery codes. Either works
 * once. Wrong ones are counted for the operator wherever they come from: whoever tries them knows the password, and six
 * digits are soon tried by many networks.
 * @throws Refusal 422 for a wrong code, and where the first step is over; 429 after too many wrong ones.
 */
export async function takeSecondStep({ ctx, input }: SecondStep): Promise<LoggedIn> {
	const tokenHash = await sha256(input.token);
	const [operator] = await ctx.db
		.select({
			id: operators.id,
			name: operators.name,
			email: operators.email,
			roleName: sql<string>`${roles.name}`.as("role_name"),
			totpSecret: operators.totpSecret,
		})
		.from(secondSteps)
		.innerJoin(operators, eq(operators.id, secondSteps.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(
			and(
				eq(secondSteps.tokenHash, tokenHash),
				gt(secondSteps.expiresAt, ctx.now),
				isNull(operators.disabledAt),
			),
		);
	if (!operator) throw over();
	const place = { email: `second:${operator.id}`, network: "" };
	assertUnlocked(ctx, await lockOf(ctx, place));
	if (!(await uses(ctx, operator, input.code))) {
		const [counted] = await ctx.db.batch([
			countFailure(ctx, place),
			auditOfChange(ctx, {
				verb: "login.second-failed",
				subjectType: "operator",
				subjectId: operator.id,
				network: input.network,
			}),
		]);
		throw counted.length > 0 ? invalid("code", OPERATOR_TEXTS.codeWrong) : locked();
	}
	if ((await countSuccess(ctx, place)).length === 0) throw locked();
	const actor = { id: operator.id, network: input.network };
	const [taken] = await ctx.db.batch([
		ctx.db
			.delete(secondSteps)
			.where(eq(secondSteps.tokenHash, tokenHash))
			.returning({ id: secondSteps.operatorId }),
		auditOfChange(
			{ ...ctx, operator: actor },
			{
				verb: isTotp(input.code) ? "login" : "login.recovery",
				subjectType: "operator",
				subjectId: operator.id,
			},
		),
	]);
	if (taken.length === 0) throw over();
	return operator;
}

/** Uses a code up; false for one that is wrong, or was used before. The statement that uses it decides. */
async function uses(
	ctx: Ctx,
	{ id, totpSecret }: { id: number; totpSecret: string | null },
	code: string,
): Promise<boolean> {
	if (!isTotp(code)) {
		const used = await ctx.db
			.update(recoveryCodes)
			.set({ usedAt: ctx.now })
			.where(
				and(
					eq(recoveryCodes.operatorId, id),
					eq(recoveryCodes.codeHash, hashOfCode(ctx, id, code)),
					isNull(recoveryCodes.usedAt),
				),
			)
			.returning({ operatorId: recoveryCodes.operatorId });
		return used.length > 0;
	}
	const secret = totpSecret && (await unseal(ctx.env.APP_KEY, totpOf(id), totpSecret));
	const step = secret ? stepOf(secret, code, ctx.now) : null;
	if (step === null) return false;
	const used = await rowsOf<{ id: number }>(
		ctx.db,
		sql`update ${operators} set totp_step = ${step}
			where id = ${id} and (totp_step is null or totp_step < ${step}) returning id`,
	);
	return used.length > 0;
}

const over = () => invalid("ERROR", OPERATOR_TEXTS.secondStepOver);
