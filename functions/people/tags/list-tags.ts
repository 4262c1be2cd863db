import { eq, isNull, sql } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";
import { friends } from "#db/engine/friends.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Every tag with its number of friends within the operator's scope, and the folders. */
export async function listTags({ ctx }: { ctx: OperatorCtx }) {
	const [items, groups] = await Promise.all([selectTags(ctx), selectFolders(ctx)]);
	return { items, groups };
}

const selectFolders = (ctx: OperatorCtx) =>
	ctx.db
		.select({ id: folders.id, name: folders.name })
		.from(folders)
		.where(eq(folders.kind, "tag"))
		.orderBy(folders.position, folders.id);

const selectTags = (ctx: OperatorCtx) =>
	ctx.db
		.select({
			id: tags.id,
			name: tags.name,
			group_id: tags.groupId,
			protected: tags.protected,
			member_count: subselect<number>(sql`select count(*) from ${friendTags}
				where ${friendTags.tagId} = ${tags.id} and ${isTaggedFriendVisible(ctx)}`),
		})
		.from(tags)
		.where(isNull(tags.deletedAt))
		.orderBy(tags.id);

const isTaggedFriendVisible = (ctx: OperatorCtx) =>
	ctx.operator.friendScope.all
		? sql`1`
		: sql`${friendTags.friendId} in (select ${friends.id} from ${friends} where ${visibleTo(ctx.operator)})`;
