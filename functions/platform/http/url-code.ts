import { createHmac } from "node:crypto";
import type { Ctx } from "#functions/context.ts";

/** Hexadecimal digits of a code: 96 bits, which cannot be guessed. */
const CODE_LENGTH = 24;

/**
 * Code of a new public address. Ids reveal their time of creation; a code derived from one with the
 * deployment's key reveals nothing.
 * @param kind kind of record at the address
 */
export const createUrlCode = (ctx: Pick<Ctx, "env" | "newId">, kind: string): string =>
	createHmac("sha256", ctx.env.APP_KEY).update(`${kind}:${ctx.newId()}`).digest("hex").slice(0, CODE_LENGTH);
