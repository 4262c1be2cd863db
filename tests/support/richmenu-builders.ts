import { env } from "cloudflare:workers";
import { friendRichmenus, richmenuLinks, richmenus } from "#db/content/rich-menus.ts";
import { connectD1 } from "#db/d1-client.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { sendDueMenuLinks } from "#functions/content/rich-menus/menu-link-worker.ts";
import { fakeLine } from "./fake-line.ts";
import { buildFriend } from "./friend-builders.ts";
import { buildItem, buildUpload } from "./item-requests.ts";
import { resetState } from "./migrations.ts";
import { buildSession, type ConsoleSession } from "./operator-builders.ts";
import { buildPng } from "./sample-pictures.ts";
import { TestClock } from "./test-clock.ts";

/** Empty account with an operator and a friend, at a time when the work of routes, which use the system clock, is due. */
export async function beginMenuAccount() {
	await resetState();
	await fakeLine.forget();
	const clock = new TestClock();
	clock.now = Date.now() + HOUR;
	return { clock, operator: await buildSession(), friend: await buildFriend() };
}

/** Menu saved through its editor, with its picture in the store. */
export async function buildRichMenu(as: ConsoleSession, given: object = {}): Promise<number> {
	await env.MEDIA.put(await buildUpload(), buildPng(2_500, 843));
	return buildItem("richmenu", as, { name: "メニュー", ...given });
}

/** Sets a friend's desired menu, or none, like an action's effect. */
export async function setDesiredMenu(
	clock: TestClock,
	friend: { id: number },
	menuId: number | null,
): Promise<void> {
	const db = connectD1(env.DB);
	const fresh = { richmenuId: menuId, nextAttemptAt: clock.now, attempts: 0, lost: 0, error: null };
	await env.DB.prepare("delete from friend_richmenus where friend_id = ?").bind(friend.id).run();
	if (menuId !== null)
		await db.insert(friendRichmenus).values({ friendId: friend.id, richmenuId: menuId, since: clock.now });
	await db
		.insert(richmenuLinks)
		.values({ friendId: friend.id, ...fresh })
		.onConflictDoUpdate({ target: richmenuLinks.friendId, set: fresh });
}

/** Friends whose menu is not yet linked at LINE. */
export const listOpenMenuLinks = () =>
	connectD1(env.DB).select().from(richmenuLinks).orderBy(richmenuLinks.friendId);

export async function findFriendMenu(id: number) {
	const all = await connectD1(env.DB).select().from(richmenus);
	return all.find((menu) => menu.id === id)!;
}

/** Runs the job queue's work on menus. */
export async function workMenuQueue(clock: TestClock): Promise<void> {
	await runBackgroundTasks(clock.context());
	await sendDueMenuLinks(clock.context());
}

/** Many friends with the same desired menu. */
export async function buildFriendsAwaitingMenu(
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
