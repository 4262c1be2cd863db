import { createElement } from "react";
import { expect, test } from "vitest";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { TypingNotices } from "#web/inbox/chat/TypingNotices.tsx";

const SELF = { id: 1, name: "山田 花子" };
const COLLEAGUE = { id: 2, name: "鈴木 一郎" };
const both = CHAT_TEXTS.bothAnswer(CHAT_TEXTS.colleague(COLLEAGUE.name));

/** HTML around the composer while these operators type. */
function around(typists: { id: number; name: string }[], isTyping: boolean): string {
	const typing = { typists, isTyping, publishTyping: () => {}, publishStop: () => {} };
	const talk = { messages: [], loaded: true };
	const session = { abilities: ["message-send"], brand: "店", operator: SELF };
	return renderElement(createElement(TypingNotices, { typing, loadedTalk: talk }), undefined, [
		["session" as never, session],
	]);
}

test("whoever writes while a colleague writes to the same friend is warned, by name", () => {
	expect(around([SELF, COLLEAGUE], true)).toContain(both);
});

test.each([
	["one who only looks on", [COLLEAGUE], false],
	["one who writes alone", [SELF], true],
	["one who writes on two of their own pages", [SELF, SELF], true],
] as const)("%s is not warned", (_, typists, isTyping) => {
	expect(around([...typists], isTyping)).not.toContain(both);
});

test("one who only looks on sees who writes", () => {
	expect(around([COLLEAGUE], false)).toContain(CHAT_TEXTS.typing(CHAT_TEXTS.colleague(COLLEAGUE.name)));
});
