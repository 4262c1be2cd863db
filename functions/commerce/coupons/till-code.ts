import { z } from "zod";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";

const PURPOSE = "coupon-till";

/** Code by which staff find an obtained coupon; it gives nobody the right to use it. */
export const writeTillCode = ({ env }: Pick<Ctx, "env">, grantId: number): string =>
	signClaims(env.APP_KEY, PURPOSE, [grantId]);

/** Id of the obtained coupon of a code; undefined for one that is not ours. */
export function readTillCode({ env }: Pick<Ctx, "env">, code: string): number | undefined {
	const parsed = z.tuple([z.number()]).safeParse(readSignedClaims(env.APP_KEY, PURPOSE, code));
	return parsed.success ? parsed.data[0] : undefined;
}
