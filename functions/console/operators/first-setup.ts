import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { operators, roles } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { EVERYBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import type { setupInput } from "#domain/console/operators/login-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { hashPassword } from "#functions/platform/passwords/hash-password.ts";
import { writeSettings } from "#functions/platform/settings/write-settings.ts";

/** Whether there is no administrator yet. */
export async function isSetupOpen(ctx: Ctx): Promise<boolean> {
	const [existing] = await ctx.db.select({ id: operators.id }).from(operators).limit(1);
	return existing === undefined;
}

/**
 * Creates the first administrator, once, and begins to count taps on links. The token is in the address that
 * `npm run deploy` printed.
 * @throws Refusal 403 for a wrong token, 409 if an operator exists already.
 */
export async function createFirstAdministrator({
	ctx,
	input,
}: {
	ctx: Ctx;
	input: z.output<typeof setupInput>;
}): Promise<void> {
	const expected = ctx.env.SETUP_TOKEN ?? "";
	if (expected === "" || !isSameText(expected, input.setup_token))
		throw new Refusal(403, { ERROR: [OPERATOR_TEXTS.setupTokenWrong] });
	if (!(await isSetupOpen(ctx))) throw setupClosed();
	const passwordHash = await hashPassword(input.password);
	// The third statement inserts the operator.
	const [, , operatorResult] = await ctx.db.batch(
		firstAdministratorStatements(ctx, { ...input, passwordHash }),
	);
	if (operatorResult.meta.changes === 0) throw setupClosed();
}

/**
 * Statements that create the first administrator with the settings of a new account. Every one checks that
 * there is no operator, so two simultaneous setups create one administrator.
 */
export function firstAdministratorStatements(
	ctx: Pick<Ctx, "db" | "now">,
	{ email, name, passwordHash }: { email: string; name: string; passwordHash: string },
) {
	const hasNoOperator = sql`not exists (select 1 from ${operators})`;
	return [
		// Later results of messages depend on it, and links already sent cannot be counted (docs/links.md).
		writeSettings(ctx, { count_taps: true }, hasNoOperator),
		execute(
			ctx.db,
			insertInto(
				roles,
				{ name: "管理者", isAdmin: true, abilities: [], friendScope: EVERYBODY_SCOPE, createdAt: ctx.now },
				sql`where ${hasNoOperator} and not exists (select 1 from ${roles} where is_admin = 1)`,
			),
		),
		execute(
			ctx.db,
			insertInto(
				operators,
				{
					email,
					name,
					passwordHash,
					roleId: sql`(select min(id) from ${roles} where is_admin = 1)`,
					createdAt: ctx.now,
				},
				sql`where ${hasNoOperator}`,
			),
		),
		auditOfChange(ctx, { verb: "setup", subjectType: "operator", detail: { email } }),
	] as const;
}

const setupClosed = () => new Refusal(409, { ERROR: [OPERATOR_TEXTS.setupClosed] });

function isSameText(a: string, b: string): boolean {
	const [left, right] = [Buffer.from(a), Buffer.from(b)];
	return left.length === right.length && timingSafeEqual(left, right);
}
