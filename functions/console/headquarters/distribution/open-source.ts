import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { type AccountSide, createSide } from "./account-side.ts";

/** The account from which items are distributed: the one where the person is signed in. */
export const openSource = (ctx: OperatorCtx): AccountSide => createSide(ctx.env.ACCOUNT!, ctx);
