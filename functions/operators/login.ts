import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { operators, roles } from "#db/operators.ts";
import { LOCK_AFTER, LOCK_FOR, type loginInput } from "#domain/operators/login.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { MINUTE } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { Refusal } from "../http/refusal.ts";
import { auditOfChange } from "./audit.ts";
import { NOBODY, verifyPassword } from "./password.ts";

interface Login {
	ctx: Ctx;
	input: z.output<typeof loginInput>;
}

export interface LoggedIn {
	id: number;
	name: string;
	email: string;
	roleName: string;
}

/**
 * The operator whose e-mail address and password these are. After LOCK_AFTER failures in a row the account takes no
 * password for LOCK_FOR, the right one included; the lock is decided in the database, so parallel guesses gain nothing.
 * @throws Refusal 422 for a wrong pair, 429 for a locked account.
 */
export async function logIn({ ctx, input }: Login): Promise<LoggedIn> {
	const [operator] = await ctx.db
		.select({
			id: operators.id,
			name: operators.name,
			email: operators.email,
			passwordHash: operators.passwordHash,
			lockedUntil: operators.lockedUntil,
			roleName: roles.name,
		})
		.from(operators)
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(and(eq(operators.email, input.email), isNull(operators.disabledAt)));
	if (operator?.lockedUntil && operator.lockedUntil > ctx.now) throw locked(operator.lockedUntil - ctx.now);
	const right = await verifyPassword(input.password, operator?.passwordHash ?? NOBODY);
	if (!operator) throw wrong();
	if (!right) throw (await recordFailure(ctx, operator.id)) ? wrong() : locked(LOCK_FOR);
	await recordSuccess(ctx, operator.id);
	return operator;
}

/** @returns false where the lock closed meanwhile: the guess is then answered as the right one would be. */
async function recordFailure(ctx: Ctx, id: number): Promise<boolean> {
	const failures = sql`${operators.failedLogins} + 1`;
	const [counted] = await ctx.db.batch([
		ctx.db
			.update(operators)
			.set({
				failedLogins: sql`case when ${failures} >= ${LOCK_AFTER} then 0 else ${failures} end`,
				lockedUntil: sql`case when ${failures} >= ${LOCK_AFTER} then ${ctx.now + LOCK_FOR} else ${operators.lockedUntil} end`,
			})
			.where(unlocked(ctx, id))
			.returning({ id: operators.id }),
		auditOfChange(ctx, { verb: "login.failed", subjectType: "operator", subjectId: id }),
	]);
	return counted.length > 0;
}

async function recordSuccess(ctx: Ctx, id: number): Promise<void> {
	const [admitted] = await ctx.db.batch([
		ctx.db
			.update(operators)
			.set({ failedLogins: 0, lockedUntil: null })
			.where(unlocked(ctx, id))
			.returning({ id: operators.id }),
		auditOfChange({ ...ctx, operator: { id } }, { verb: "login", subjectType: "operator", subjectId: id }),
	]);
	if (admitted.length === 0) throw locked(LOCK_FOR);
}

const unlocked = (ctx: Ctx, id: number) =>
	and(eq(operators.id, id), or(isNull(operators.lockedUntil), lte(operators.lockedUntil, ctx.now)));

const wrong = () => new Refusal(422, { ERROR: [TEXTS.loginFailed] });
const locked = (left: number) =>
	new Refusal(429, { ERROR: [TEXTS.loginLocked(Math.max(1, Math.ceil(left / MINUTE)))] });
