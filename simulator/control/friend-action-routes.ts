import { Hono } from "hono";
import { z } from "zod";
import { readRequestBody, SimulatorRefusal } from "../requests/read-input.ts";
import { generateMessageId } from "../rules/line-ids.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { moveTalkToTop, type SimulatedFriend, setBlocked } from "../store/friend-store.ts";
import { findFriendMessage, markUnsent, storeMessage } from "../store/message-store.ts";
import { switchMenu } from "../webhooks/menu-switch.ts";
import { buildMessageContent, friendMessage } from "../webhooks/message-content.ts";
import { sendEvent } from "../webhooks/send-event.ts";
import { eventDraftSchema } from "./raw-webhook-routes.ts";
import { requireFriend } from "./require-friend.ts";

const times = { times: z.int().min(1).max(50).default(1) };
const messageBody = friendMessage.and(z.object(times));
const timesBody = z.object(times);
const unsendBody = z.object({
	messageId: z.string({ error: "取り消すメッセージを指定してください。" }),
	...times,
});

const postbackBody = z.object({
	data: z
		.string({ error: "ポストバックのデータを指定してください。" })
		.max(300, "300文字以内で指定してください。"),
	params: z.record(z.string(), z.string()).optional(),
	/** Shown in the talk as if the friend had written it, but not sent. */
	displayText: z.string().max(300).optional(),
	...times,
});

const switchBody = z.object({
	richMenuAliasId: z.string({ error: "切り替え先のエイリアスを指定してください。" }).max(32),
	data: z.string().max(300, "300文字以内で指定してください。").default(""),
	...times,
});

const rawBody = z.object({ event: eventDraftSchema, ...times });

/** Friends cannot write to an account that they block. */
function refuseBlocked(friend: SimulatedFriend): void {
	if (friend.blocked)
		throw new SimulatorRefusal(422, {
			userId: ["ブロック中は送信できません。先にブロックを解除してください。"],
		});
}

/** Actions of friends on their phones. Each sends a real, signed webhook to the console. */
export const friendActionRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono()
		.post("/:userId/message", async (context) => {
			const friend = requireFriend(platform, context);
			const { times: repetitions, ...message } = await readRequestBody(context, messageBody);
			refuseBlocked(friend);
			const content = buildMessageContent(message, generateMessageId(platform.now()));
			const draft = { type: "message", message: content };
			return context.json({
				messageId: content.id,
				...(await sendEvent(platform, friend.userId, draft, repetitions)),
			});
		})
		.post("/:userId/unsend", async (context) => {
			const friend = requireFriend(platform, context);
			const { messageId, times: repetitions } = await readRequestBody(context, unsendBody);
			const sent = findFriendMessage(platform.sql, messageId);
			if (sent?.userId !== friend.userId || sent.via !== "friend") {
				throw new SimulatorRefusal(404, { messageId: ["この友だちが送ったメッセージではありません。"] });
			}
			if (sent.unsent) throw new SimulatorRefusal(422, { messageId: ["すでに取り消されています。"] });
			markUnsent(platform.sql, messageId);
			const draft = { type: "unsend", unsend: { messageId } };
			return context.json(await sendEvent(platform, friend.userId, draft, repetitions));
		})
		.post("/:userId/block", async (context) => {
			const friend = requireFriend(platform, context);
			const { times: repetitions } = await readRequestBody(context, timesBody);
			if (friend.blocked) throw new SimulatorRefusal(422, { userId: ["すでにブロックしています。"] });
			setBlocked(platform.sql, friend.userId, true);
			return context.json(await sendEvent(platform, friend.userId, { type: "unfollow" }, repetitions));
		})
		.post("/:userId/follow", async (context) => {
			const friend = requireFriend(platform, context);
			const { times: repetitions } = await readRequestBody(context, timesBody);
			setBlocked(platform.sql, friend.userId, false);
			const draft = { type: "follow", follow: { isUnblocked: friend.blocked } };
			return context.json(await sendEvent(platform, friend.userId, draft, repetitions));
		})
		.post("/:userId/postback", async (context) => {
			const friend = requireFriend(platform, context);
			const { displayText, times: repetitions, ...postback } = await readRequestBody(context, postbackBody);
			refuseBlocked(friend);
			if (displayText) displayInTalk(platform, friend, displayText);
			const draft = { type: "postback", postback };
			return context.json(await sendEvent(platform, friend.userId, draft, repetitions));
		})
		.post("/:userId/richmenu-switch", async (context) => {
			const friend = requireFriend(platform, context);
			const { richMenuAliasId, data, times: repetitions } = await readRequestBody(context, switchBody);
			refuseBlocked(friend);
			const params = switchMenu(platform, friend.userId, richMenuAliasId);
			const draft = { type: "postback", postback: { data, params } };
			return context.json({ params, ...(await sendEvent(platform, friend.userId, draft, repetitions)) });
		})
		.post("/:userId/raw", async (context) => {
			const friend = requireFriend(platform, context);
			const { event, times: repetitions } = await readRequestBody(context, rawBody);
			return context.json(await sendEvent(platform, friend.userId, event, repetitions));
		});

function displayInTalk(platform: SimulatorPlatform, friend: SimulatedFriend, text: string): void {
	const at = platform.now();
	storeMessage(platform.sql, {
		id: generateMessageId(at),
		userId: friend.userId,
		direction: "in",
		at,
		message: { type: "text", text } as { type: string },
		via: "displayed",
		arrived: true,
	});
	moveTalkToTop(platform.sql, friend.userId, at, 0);
}
