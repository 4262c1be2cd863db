import { createElement } from "react";
import { expect, test } from "vitest";
import { renderElement } from "#tests/support/render-element.ts";
import type { ChatMember } from "#web/inbox/chat/chatApi.ts";
import { MemberItem } from "#web/inbox/chat/MemberItem.tsx";
import type { ChatList } from "#web/inbox/chat/useChatList.ts";

const SILENT = {
	...{ id: 12, name: "佐藤", icon_url: null, mark_id: null, important: false, blocked: false },
	...{ waiting: 0, operator: null, last_message: null, answer: null },
} as Partial<ChatMember> as ChatMember;
const DESK = { address: { friendId: null }, active: null } as Partial<ChatList> as ChatList;

const row = (member: Partial<ChatMember>, desk: Partial<ChatList> = {}) =>
	renderElement(
		createElement(MemberItem, {
			...{ id: "row-12", member: { ...SILENT, ...member }, chatList: { ...DESK, ...desk } as ChatList },
			...{ listPosition: { position: 3, total: 50 }, style: {} },
		}),
	);
const said = { date: "2026-11-20 10:00:00", text: "はい" } as NonNullable<ChatMember["last_message"]>;

test("a friend of the chat's list shows who spoke last, and what waits up to 99", () => {
	expect(row({})).toContain("メッセージはまだありません");
	expect(row({ last_message: { ...said, outgoing: true } })).toContain("送信: はい");
	expect(row({ last_message: { ...said, outgoing: false } })).not.toContain("送信");
	const answered = row({ last_message: { ...said, outgoing: false }, answer: "10時からです" });
	expect(answered).toContain("送信: 10時からです");
	expect(answered).not.toContain("はい");
	expect(row({ waiting: 0 })).not.toContain("未対応");
	expect(row({ waiting: 99 })).toMatch(/aria-label="未対応99件".*>99</);
	// Screen readers get the whole number.
	expect(row({ waiting: 100 })).toMatch(/aria-label="未対応100件".*>99\+</);
});

test("a friend of the chat's list shows importance, who answers and a block, and has words for a missing name", () => {
	const plain = row({});
	for (const word of ["重要", "山田", "ブロック"]) expect(plain).not.toContain(word);
	const marked = row({ important: true, operator: { id: 1, name: "山田" }, blocked: true });
	for (const word of ["重要", "山田", "ブロックされています"]) expect(marked).toContain(word);
	expect(row({ name: "" })).toContain("（名前なし）");
});

test("a friend of the chat's list says where it stands, and whether it is chosen or open", () => {
	expect(row({})).toMatch(/aria-selected="false".*aria-posinset="3" aria-setsize="50"/);
	expect(row({})).not.toContain("aria-current");
	expect(row({}, { active: 12 })).toContain('aria-selected="true"');
	expect(row({}, { address: { ...DESK.address, friendId: 12 } })).toContain('aria-current="true"');
});
