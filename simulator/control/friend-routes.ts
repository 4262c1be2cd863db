import { Hono } from "hono";
import { z } from "zod";
import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import { listLimitSchema, readRequestBody, readRequestQuery } from "../requests/read-input.ts";
import { generateUserId } from "../rules/line-ids.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import {
	countSimulatedFriends,
	findSimulatedFriend,
	listSimulatedFriends,
	markRead,
	saveSimulatedFriend,
} from "../store/friend-store.ts";
import { listTalkMessages, readUpTo } from "../store/message-store.ts";
import { findShownMenu } from "../store/richmenu-store.ts";
import { sendEvent } from "../webhooks/send-event.ts";
import { requireFriend } from "./require-friend.ts";

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
	.refine(isLineUserId, "ユーザーIDは U に続く32桁の16進数（小文字）です。");

const manyFriends = z.object({
	friends: z.array(z.object({ userId, ...profile, blocked: z.boolean().optional() })),
});

const newFriend = z.object({ userId: userId.optional(), ...profile, follow: z.boolean().default(true) });

const search = z.object({ search: z.string().default(""), limit: listLimitSchema(200, 100_000) });

/** LINE users of the simulated phones. */
export const simulatedFriendRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono()
		.get("/", (context) => {
			const query = readRequestQuery(context, search);
			return context.json({
				friends: listSimulatedFriends(platform.sql, query.search, query.limit),
				total: countSimulatedFriends(platform.sql, query.search),
			});
		})
		.put("/", async (context) => {
			const { friends } = await readRequestBody(context, manyFriends);
			for (const friend of friends) saveSimulatedFriend(platform.sql, friend);
			return context.json({ saved: friends.length });
		})
		.post("/", async (context) => {
			const { follow, userId: requestedUserId, ...fields } = await readRequestBody(context, newFriend);
			const id = requestedUserId ?? generateUserId();
			saveSimulatedFriend(platform.sql, { ...fields, userId: id });
			const sent = follow
				? await sendEvent(platform, id, { type: "follow", follow: { isUnblocked: false } })
				: {};
			return context.json({ friend: findSimulatedFriend(platform.sql, id), ...sent }, 201);
		})
		.get("/:userId/messages", (context) => {
			const friend = requireFriend(platform, context);
			return context.json({
				friend,
				readUpTo: readUpTo(platform.sql, friend.userId),
				messages: listTalkMessages(platform.sql, friend.userId, TALK_LENGTH),
				menu: findShownMenu(platform.sql, friend.userId),
			});
		})
		.post("/:userId/read", (context) => {
			const friend = requireFriend(platform, context);
			markRead(platform.sql, friend.userId);
			return context.json({ friend: { ...friend, unread: 0 } });
		});
