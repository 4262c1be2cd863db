import type { Ctx } from "#functions/context.ts";
import { meet } from "#functions/engine/friend-records/profile.ts";

/** Asks LINE for a friend's name and picture. */
export const profile = (ctx: Ctx, lineUserId: string): Promise<void> => meet(ctx, lineUserId);
