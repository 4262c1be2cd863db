import type { Ctx } from "#functions/context.ts";
import { meet } from "#functions/engine/friend-records/profile.ts";

/** Fetches a friend's name and picture from LINE. */
export const profile = (ctx: Ctx, lineUserId: string): Promise<void> => meet(ctx, lineUserId);
