import { createHmac } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { Secret } from "otpauth";
import { recoveryCodes } from "#db/console/two-factor.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import {
	formatRecoveryCode,
	RECOVERY_CODES,
	recoveryCodeOf,
} from "#domain/console/operators/two-factor-input.ts";
import type { Ctx } from "#functions/context.ts";

/** Length of a code in bytes, sixteen characters in base 32. */
const CODE_BYTES = 10;

/**
 * Hash of a recovery code, keyed with the deployment's key: a copy of the database is not enough to try
 * codes.
 */
export const hashRecoveryCode = ({ env }: Pick<Ctx, "env">, operatorId: number, code: string): string =>
	createHmac("sha256", env.APP_KEY).update(`recovery:${operatorId}:${code}`).digest("base64url");

/**
 * New recovery codes, shown once, and the statements that replace all earlier ones.
 * @param condition condition for the replacement, evaluated in its transaction
 */
export function createRecoveryCodes(ctx: Ctx, operatorId: number, condition: SQL) {
	const codes = Array.from({ length: RECOVERY_CODES }, () =>
		recoveryCodeOf(new Secret({ size: CODE_BYTES }).base32),
	);
	const hashes = codes.map((code) => hashRecoveryCode(ctx, operatorId, code));
	return {
		shown: codes.map(formatRecoveryCode),
		statements: [
			execute(ctx.db, sql`delete from ${recoveryCodes} where operator_id = ${operatorId} and ${condition}`),
			execute(
				ctx.db,
				insertInto(
					recoveryCodes,
					{ operatorId, codeHash: sql`made.value` },
					sql`from ${listTable(hashes)} made where ${condition}`,
				),
			),
		] as const,
	};
}
