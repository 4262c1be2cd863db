import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { Secret } from "otpauth";
import { recoveryCodes } from "#db/two-factor.ts";
import { RECOVERY_CODES, recoveryCodeOf, shownCode } from "#domain/operators/two-factor.ts";
import type { Ctx } from "../../context.ts";

/** By the deployment's key, so that what stands in the database alone lets nobody try codes. */
export const hashOfCode = ({ env }: Pick<Ctx, "env">, operatorId: number, code: string): string =>
	createHmac("sha256", env.APP_KEY).update(`recovery:${operatorId}:${code}`).digest("base64url");

/** New recovery codes as they are shown once, and the statements that put them in the place of all earlier ones. */
export function newCodes(ctx: Ctx, operatorId: number) {
	const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(new Secret({ size: 10 }).base32));
	const rows = codes.map((code) => ({ operatorId, codeHash: hashOfCode(ctx, operatorId, code) }));
	return {
		shown: codes.map(shownCode),
		statements: [
			ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.operatorId, operatorId)),
			ctx.db.insert(recoveryCodes).values(rows),
		] as const,
	};
}
