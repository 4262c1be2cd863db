import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import { friendRichmenus, richmenuLinks, richmenus } from "#db/content/rich-menus.ts";
import { workBackgroundTasks } from "#functions/console/background/work.ts";
import { workMenuLinks } from "#functions/content/rich-menus/work.ts";
import type { TestClock } from "./clock.ts";
import { buildUpload, makeItem } from "./items.ts";
import type { Session } from "./operators.ts";
import { pngOf } from "./pictures.ts";

/** A menu saved as its editor does, with its picture in the store. */
export async function buildMenu(as: Session, given: object = {}): Promise<number> {
	await env.MEDIA.put(await buildUpload(), pngOf(2_500, 843));
	return makeItem("richmenu", as, { name: "メニュー", ...given });
}

/** Has a friend shown a menu, or none, as the effect of an action does. */
export async function wish(clock: TestClock, friend: { id: number }, menuId: number | null): Promise<void> {
	const db = connect(env.DB);
	const fresh = { richmenuId: menuId, nextAttemptAt: clock.now, attempts: 0, lost: 0, error: null };
	await env.DB.prepare("delete from friend_richmenus where friend_id = ?").bind(friend.id).run();
	if (menuId !== null)
		await db.insert(friendRichmenus).values({ friendId: friend.id, richmenuId: menuId, since: clock.now });
	await db
		.insert(richmenuLinks)
		.values({ friendId: friend.id, ...fresh })
		.onConflictDoUpdate({ target: richmenuLinks.friendId, set: fresh });
}

/** Friends whom LINE is still to be told of. */
export const openLinks = () => connect(env.DB).select().from(richmenuLinks).orderBy(richmenuLinks.friendId);

export async function menuNow(id: number) {
	const all = await connect(env.DB).select().from(richmenus);
	return all.find((menu) => menu.id === id)!;
}

/** Does what the queue of jobs does about menus. */
export async function workMenus(clock: TestClock): Promise<void> {
	await workBackgroundTasks(clock.context());
	await workMenuLinks(clock.context());
}

/** Many friends, all to be shown one menu. */
export async function buildFriendsWishing(
	clock: TestClock,
	count: number,
	menuId: number,
): Promise<string[]> {
	const numbers = JSON.stringify(Array.from({ length: count }, (_, index) => index));
	const { results } = await env.DB.prepare(
		`insert into friends (line_user_id, name, created_at, followed_at)
			select 'U' || printf('%032x', 1048576 + value), '友だち', 0, 0 from json_each(?) returning id, line_user_id`,
	)
		.bind(numbers)
		.all<{ id: number; line_user_id: string }>();
	const ids = JSON.stringify(results.map(({ id }) => id));
	await env.DB.batch([
		env.DB.prepare(
			"insert into friend_richmenus (friend_id, richmenu_id, since) select value, ?, ? from json_each(?)",
		).bind(menuId, clock.now, ids),
		env.DB.prepare(
			"insert into richmenu_links (friend_id, richmenu_id, next_attempt_at) select value, ?, ? from json_each(?)",
		).bind(menuId, clock.now, ids),
	]);
	return results.map(({ line_user_id }) => line_user_id);
}
