import { and, eq, ne } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import type { Ctx } from "#functions/context.ts";
import type { LiffVisitor } from "./purposes/liff-purpose.ts";

/**
 * Friend of a user whom LINE has identified. A page creates no friends, and a friend whom an operator has blocked is
 * treated as anonymous.
 */
export async function findLiffVisitor({ db }: Ctx, lineUserId: string): Promise<LiffVisitor> {
	const [friend] = await db
		.select({ id: friends.id })
		.from(friends)
		.where(and(eq(friends.lineUserId, lineUserId), ne(friends.userRate, USER_RATE.blocked)));
	return { lineUserId, friendId: friend?.id ?? null };
}
