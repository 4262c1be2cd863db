import { and, eq } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { scoresOfFriend } from "../friend-scores.ts";
import { tagsOfFriend } from "../list-friends.ts";
import { presentFriend } from "../present-friend.ts";
import type { GlancePartDefinition } from "./glance-part.ts";
import { GLANCE_PARTS } from "./parts/registry.ts";

type Parts = typeof GLANCE_PARTS;
type PartName = keyof Parts;

/** Presented parts; those that the operator may not read are absent. */
type PresentedParts = { [Part in PartName]?: ReturnType<Parts[Part]["present"]> };

const ALL_PARTS = Object.entries(GLANCE_PARTS) as [PartName, GlancePartDefinition<unknown, unknown>][];

/**
 * Summary of a friend: profile and current state in each part. One round trip, with one statement per part.
 * @throws Refusal 404 for a friend whom the operator may not see
 */
export async function showGlance({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const parts = ALL_PARTS.filter(([, { ability }]) => ability === null || hasAbility(ctx.operator, ability));
	const [friendRows, ...rowsOfParts] = (await ctx.db.batch([
		ctx.db
			.select({ friend: friends, tags: tagsOfFriend, scores: scoresOfFriend(ctx) })
			.from(friends)
			.where(and(eq(friends.id, id), visibleTo(ctx.operator))),
		...(parts.map(([, part]) => queryRows(ctx.db, part.query(ctx, id))) as Statement[]),
	] as never)) as unknown as [
		{ friend: typeof friends.$inferSelect; tags: string; scores: string }[],
		...unknown[][],
	];
	const [row] = friendRows;
	if (!row) throw notFound();
	const { friend } = row;
	return {
		friend: {
			...presentFriend(friend, row, ctx.zone),
			short_name: friend.shortName,
			nickname: friend.nickname,
		},
		parts: Object.fromEntries(
			parts.map(([name, part], index) => [name, part.present(ctx, rowsOfParts[index] ?? [], id)]),
		) as PresentedParts,
	};
}
