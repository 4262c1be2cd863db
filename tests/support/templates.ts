import { store } from "./stored.ts";

/** A template with this content, as its editor stores it. */
export const buildTemplate = (content: { type: string } & Record<string, unknown>, given: object = {}) =>
	store("templates", {
		name: "テンプレート",
		type: content.type,
		content,
		editor_version: 1,
		created_at: 1,
		...given,
	});

/** A tester: a friend who receives what is sent to try it. */
export const makeTester = (friend: { id: number }) =>
	store("testers", { friend_id: friend.id, created_at: friend.id });
