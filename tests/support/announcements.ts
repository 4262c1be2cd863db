import { env } from "cloudflare:workers";
import { broadcasts } from "#db/content/broadcasts.ts";
import { connectD1 } from "#db/d1-client.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import type { showAnnouncement } from "#functions/console/headquarters/announcements/show-announcement.ts";
import { buildFriend, buildTag } from "./friend-builders.ts";
import { openHeadquarters, sendWith } from "./headquarters.ts";
import { buildUpload } from "./item-requests.ts";
import { resetState } from "./migrations.ts";
import type { BuiltOperator, ConsoleSession } from "./operator-builders.ts";
import { buildSavedSearch } from "./task-builders.ts";
import { sendToMain } from "./two-accounts.ts";

type Shown = Awaited<ReturnType<typeof showAnnouncement>>;

/** Person who announces, with what they announce to. */
export interface Announcer {
	operator: BuiltOperator;
	session: ConsoleSession;
	/** Tag of one friend of both accounts, with a saved search. */
	vip: { id: number };
}

/** Three friends of both accounts, one of whom has a tag with a saved search, and one more of the second. */
export async function openAnnouncer(): Promise<Announcer> {
	await resetState();
	const vip = await buildTag({ name: "常連" });
	await buildFriend({ name: "山田 花子", tagIds: [vip.id] });
	await buildFriend({ name: "佐藤 次郎" });
	await buildFriend({ name: "鈴木 三郎" });
	await buildSavedSearch([{ type: 60, tag_ids: [vip.id], tag_group_id: null, use_group: 0, tag_or: 0 }]);
	await buildUpload();
	const { operator, session } = await openHeadquarters();
	await connectD1(env.GINZA__DB!)
		.insert(friends)
		.values({ lineUserId: `U${"f".repeat(32)}`, name: "銀座だけの友だち", followedAt: 1, createdAt: 1 });
	return { operator, session, vip };
}

export const ANNOUNCED_TEXT = { type: 1, text: "年末年始のお知らせです" };
export const BOTH_ACCOUNTS = [
	{ account: "main", search: "" },
	{ account: "ginza", search: "" },
];

/** Announcement to both accounts, as the page sends it. */
export const draftAnnouncement = (given: object = {}) => ({
	...{ name: "年末のお知らせ", messages: [ANNOUNCED_TEXT], date: "", time: "", once: 0 },
	parts: BOTH_ACCOUNTS.map((part, index) => ({ ...part, expected: [3, 4][index] })),
	...given,
});

export const postAnnouncement = (
	{ session }: Announcer,
	json: object,
	{ key = "announce-1", bindings = {} } = {},
) =>
	sendWith(bindings, "/api/hq/announcements", {
		as: session,
		json,
		whole: true,
		headers: { "Idempotency-Key": key },
	});

export const showAnnounced = async ({ session }: Announcer, id: number) =>
	(await (await sendToMain(`/api/hq/announcements/${id}`, { as: session })).json()) as Shown;

export const listBroadcasts = (database: D1Database) => connectD1(database).select().from(broadcasts);
export const listTasks = (database: D1Database) => connectD1(database).select().from(actionTasks);

/** Numbers of ordered broadcasts and of tasks of both accounts. */
export const countOrdered = () =>
	Promise.all(
		[env.DB, env.GINZA__DB!].map(async (database) => ({
			broadcasts: (await listBroadcasts(database)).filter(({ taskId }) => taskId !== null).length,
			tasks: (await listTasks(database)).length,
		})),
	);

/** Result of `countOrdered` after each account was ordered once. */
export const EACH_ONCE = [
	{ broadcasts: 1, tasks: 1 },
	{ broadcasts: 1, tasks: 1 },
];
