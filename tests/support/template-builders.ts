import { storeRow } from "./store-rows.ts";

/** Stored template with this content. */
export const buildTemplate = (content: { type: string } & Record<string, unknown>, given: object = {}) =>
	storeRow("templates", {
		name: "テンプレート",
		type: content.type,
		content,
		editor_version: 1,
		created_at: 1,
		...given,
	});

/** Registers a friend as tester, who receives test messages. */
export const registerTester = (friend: { id: number }) =>
	storeRow("testers", { friend_id: friend.id, created_at: friend.id });
