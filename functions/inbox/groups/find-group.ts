import { eq } from "drizzle-orm";
import { chatGroups } from "#db/inbox/groups.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";

/**
 * Refuses operators of some friends: a group has people of all kinds, whom no tag assigns to anybody
 * (docs/decisions/0116-groups-are-talks-of-their-own.md).
 * @throws Refusal 403 for an operator who sees only some friends
 */
export function assertSeesGroups({ operator }: Pick<OperatorCtx, "operator">): void {
	if (!operator.friendScope.all) throw new Refusal(403, { ERROR: [GROUP_TEXTS.needsAllFriends] });
}

/** Group of the account. @throws Refusal 403 for an operator of some friends; 404 for an unknown group */
export async function findGroup(ctx: OperatorCtx, id: number) {
	assertSeesGroups(ctx);
	const [group] = await ctx.db.select().from(chatGroups).where(eq(chatGroups.id, id));
	if (!group) throw notFound();
	return group;
}
