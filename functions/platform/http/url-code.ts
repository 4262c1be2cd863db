import { createHmac } from "node:crypto";
import type { Ctx } from "#functions/context.ts";

/** 96 bits: nobody finds one by trying. */
const CODE_LENGTH = 24;

/**
 * A new code of a public address. Ids reveal their time of creation; a code derived from one by the
 * deployment's key reveals nothing.
 * @param kind kind of record at the address
 */
export const newUrlCode = (ctx: Pick<Ctx, "env" | "newId">, kind: string): string =>
	createHmac("sha256", ctx.env.APP_KEY).update(`${kind}:${ctx.newId()}`).digest("hex").slice(0, CODE_LENGTH);
