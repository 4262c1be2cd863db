import { Hono } from "hono";
import { z } from "zod";
import type { Platform } from "../platform.ts";
import { listLimit, readBody, readQuery } from "../requests/body.ts";
import { isUserId, newUserId } from "../rules/ids.ts";
import { countFriends, findFriend, listFriends, markRead, saveFriend } from "../store/friends.ts";
import { listTalk } from "../store/messages.ts";
import { menuOf } from "../store/richmenus.ts";
import { sendEvent } from "../webhooks/send-event.ts";
import { existingFriend } from "./existing-friend.ts";

const NAME_REQUIRED = "名前を入力してください。";
const TALK_LENGTH = 200;

const profile = {
	name: z
		.string({ error: NAME_REQUIRED })
		.trim()
		.min(1, NAME_REQUIRED)
		.max(100, "100文字以内で入力してください。"),
	pictureUrl: z.string().nullable().optional(),
	statusMessage: z.string().max(500).nullable().optional(),
	language: z.string().max(20).nullable().optional(),
};

const userId = z
	.string({ error: "ユーザーIDを指定してください。" })
	.refine(isUserId, "ユーザーIDは U に続く32桁の16進数（小文字）です。");

const manyFriends = z.object({
	friends: z.array(z.object({ userId, ...profile, blocked: z.boolean().optional() })),
});

const newFriend = z.object({ userId: userId.optional(), ...profile, follow: z.boolean().default(true) });

const search = z.object({ search: z.string().default(""), limit: listLimit(200, 100_000) });

/** LINE users of the simulated phones. */
export const friendRoutes = (platform: Platform): Hono =>
	new Hono()
		.get("/", (context) => {
			const query = readQuery(context, search);
			return context.json({
				friends: listFriends(platform.sql, query.search, query.limit),
				total: countFriends(platform.sql, query.search),
			});
		})
		.put("/", async (context) => {
			const { friends } = await readBody(context, manyFriends);
			for (const friend of friends) saveFriend(platform.sql, friend);
			return context.json({ saved: friends.length });
		})
		.post("/", async (context) => {
			const { follow, userId: given, ...fields } = await readBody(context, newFriend);
			const id = given ?? newUserId();
			saveFriend(platform.sql, { ...fields, userId: id });
			const sent = follow
				? await sendEvent(platform, id, { type: "follow", follow: { isUnblocked: false } })
				: {};
			return context.json({ friend: findFriend(platform.sql, id), ...sent }, 201);
		})
		.get("/:userId/messages", (context) => {
			const friend = existingFriend(platform, context);
			return context.json({
				friend,
				messages: listTalk(platform.sql, friend.userId, TALK_LENGTH),
				menu: menuOf(platform.sql, friend.userId),
			});
		})
		.post("/:userId/read", (context) => {
			const friend = existingFriend(platform, context);
			markRead(platform.sql, friend.userId);
			return context.json({ friend: { ...friend, unread: 0 } });
		});
