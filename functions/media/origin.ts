import type { Ctx } from "../context.ts";

/** Where the console is found from outside, for what LINE or a friend opens later: set for a deployment (PUBLIC_ORIGIN). */
export const publicOrigin = async (ctx: Ctx): Promise<string> => ctx.env.PUBLIC_ORIGIN ?? "";
