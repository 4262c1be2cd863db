import { type Context, Hono } from "hono";
import { z } from "zod";
import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import { readRequestBody, SimulatorRefusal } from "../requests/read-input.ts";
import { generateMessageId, generateToken } from "../rules/line-ids.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";
import {
	addGroupMember,
	findSimulatedGroup,
	listSimulatedGroupMessages,
	listSimulatedGroups,
	removeGroupMember,
	type SimulatedGroup,
	saveSimulatedGroup,
	setGroupActive,
	storeGroupMessage,
} from "../store/group-store.ts";
import { mentionsOf } from "../webhooks/group-mentions.ts";
import { buildMessageContent, friendMessage } from "../webhooks/message-content.ts";
import { sendGroupEvent } from "../webhooks/send-group-event.ts";

const TALK_LENGTH = 200;
const times = { times: z.int().min(1).max(50).default(1) };
const userId = z.string().refine(isLineUserId, "ユーザーIDは U に続く32桁の16進数（小文字）です。");

const newGroup = z.object({
	name: z
		.string({ error: "グループ名を入力してください。" })
		.trim()
		.min(1, "グループ名を入力してください。")
		.max(50, "50文字以内で入力してください。"),
	kind: z.enum(["group", "room"]).default("group"),
	members: z.array(userId).min(1, "メンバーを1人以上選んでください。").max(500),
});
const memberBody = z.object({ userId, ...times });
const messageBody = friendMessage.and(memberBody);
const timesBody = z.object(times);

/** Groups and rooms on the friends' phones. Each action sends a real, signed webhook to the console. */
export function simulatedGroupRoutes(platform: SimulatorPlatform): Hono {
	const { sql } = platform;
	const requireGroup = (context: Context): SimulatedGroup => {
		const group = findSimulatedGroup(sql, context.req.param("groupId") ?? "");
		if (!group) throw new SimulatorRefusal(404, { groupId: ["このグループはありません。"] });
		return group;
	};
	/** LINE sends no events of a group that the account is not in. */
	const requireActive = (context: Context): SimulatedGroup => {
		const group = requireGroup(context);
		if (!group.active) throw new SimulatorRefusal(422, { groupId: ["公式アカウントは退出しています。"] });
		return group;
	};
	const requirePerson = (id: string): void => {
		if (!findSimulatedFriend(sql, id))
			throw new SimulatorRefusal(404, { userId: ["この友だちは登録されていません。"] });
	};
	return new Hono()
		.get("/", (context) => context.json({ groups: listSimulatedGroups(sql) }))
		.post("/", async (context) => {
			const { name, kind, members } = await readRequestBody(context, newGroup);
			for (const id of members) requirePerson(id);
			const groupId = `${kind === "group" ? "C" : "R"}${generateToken(16)}`;
			const group: SimulatedGroup = { groupId, kind, name, members, active: true };
			saveSimulatedGroup(sql, group);
			return context.json({ group, ...(await sendGroupEvent(platform, group, { type: "join" })) }, 201);
		})
		.get("/:groupId/messages", (context) => {
			const group = requireGroup(context);
			const messages = listSimulatedGroupMessages(sql, group.groupId, TALK_LENGTH).map((message) => ({
				...message,
				senderName: message.sender && findSimulatedFriend(sql, message.sender)?.name,
			}));
			return context.json({ group, messages });
		})
		.post("/:groupId/message", async (context) => {
			const group = requireActive(context);
			const { times: repetitions, userId: sender, ...message } = await readRequestBody(context, messageBody);
			if (!group.members.includes(sender))
				throw new SimulatorRefusal(422, { userId: ["このグループのメンバーではありません。"] });
			const content = {
				...buildMessageContent(message, generateMessageId(platform.now())),
				...(message.type === "text" && mentionsOf(platform, group, message.text)),
			};
			storeGroupMessage(sql, group.groupId, { id: content.id, sender, at: platform.now(), message: content });
			const draft = { type: "message", message: content };
			return context.json({
				messageId: content.id,
				...(await sendGroupEvent(platform, group, draft, { sender, times: repetitions })),
			});
		})
		.post("/:groupId/invite", async (context) => {
			const group = requireGroup(context);
			const { times: repetitions } = await readRequestBody(context, timesBody);
			if (group.active) throw new SimulatorRefusal(422, { groupId: ["すでに参加しています。"] });
			setGroupActive(sql, group.groupId, true);
			return context.json(await sendGroupEvent(platform, group, { type: "join" }, { times: repetitions }));
		})
		.post("/:groupId/kick", async (context) => {
			const group = requireActive(context);
			const { times: repetitions } = await readRequestBody(context, timesBody);
			setGroupActive(sql, group.groupId, false);
			return context.json(await sendGroupEvent(platform, group, { type: "leave" }, { times: repetitions }));
		})
		.post("/:groupId/members", async (context) => {
			const group = requireActive(context);
			const { times: repetitions, userId: id } = await readRequestBody(context, memberBody);
			requirePerson(id);
			addGroupMember(sql, group.groupId, id);
			const draft = { type: "memberJoined", joined: { members: [{ type: "user", userId: id }] } };
			return context.json(await sendGroupEvent(platform, group, draft, { times: repetitions }));
		})
		.delete("/:groupId/members/:userId", async (context) => {
			const group = requireActive(context);
			const id = context.req.param("userId");
			if (!group.members.includes(id))
				throw new SimulatorRefusal(404, { userId: ["このグループのメンバーではありません。"] });
			removeGroupMember(sql, group.groupId, id);
			const draft = { type: "memberLeft", left: { members: [{ type: "user", userId: id }] } };
			return context.json(await sendGroupEvent(platform, group, draft));
		});
}
