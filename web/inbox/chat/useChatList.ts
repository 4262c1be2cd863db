import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { markHandled } from "#web/people/friends/markHandled.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { isComposing } from "#web/platform/ui/keyEvents.ts";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import type { ChatMember } from "./chatApi.ts";
import { toastChatFailed } from "./chatFailures.ts";
import { useChatAddress } from "./useChatAddress.ts";
import { useChatMembers } from "./useChatMembers.ts";
import { prefetchTalk } from "./useChatTalk.ts";
import { useMember } from "./useMember.ts";

/** State of the chat page: list, open talk and keyboard shortcuts. */
export function useChatList() {
	const address = useChatAddress();
	const members = useChatMembers(address.filter);
	const member = useMember(address.friendId, members.rows);
	const [, navigate] = useLocation();
	const mayWrite = useAbility("friend-write");
	const { busy, run } = useBusy();
	/** Row selected by keyboard; null for the open one. */
	const [selectedId, setSelectedId] = useState<number | null>(null);
	const rows = members.rows ?? [];
	const activeId = selectedId ?? address.friendId;
	const prefetch = (id: number) => {
		if (id !== address.friendId) prefetchTalk(id);
	};
	const open = (id: number) => {
		setSelectedId(null);
		navigate(address.addressWith(id));
	};
	const step = (by: 1 | -1) => {
		const next = rows[rows.findIndex(({ id }) => id === activeId) + by];
		if (!next) return;
		setSelectedId(next.id);
		prefetch(next.id);
	};
	/** Marks a talk as handled up to the seen message, and opens the next one. */
	const handleAndGoOn = (id: number, seen: number | null) =>
		run(async () => {
			const next = nextMember(rows, id);
			if (next) prefetch(next.id);
			const handling = seen === null ? Promise.resolve({ message_count: 0 }) : markHandled(id, seen);
			await handling
				.then(({ message_count }) => {
					toastDone(message_count === 0 ? CHAT_TEXTS.nothingToHandle : CHAT_TEXTS.handled(message_count));
					if (next) open(next.id);
				})
				.catch(toastChatFailed);
		});
	const handleKey = useEffectEvent((event: KeyboardEvent) => {
		const { friendId } = address;
		if (event.key.toLowerCase() !== "e" || !mayWrite || isUnrelatedKey(event)) return;
		const id = selectedId ?? friendId;
		if (id === null) return;
		event.preventDefault();
		void handleAndGoOn(id, rows.find((row) => row.id === id)?.waiting_id ?? null);
	});
	useEffect(() => {
		window.addEventListener("keydown", handleKey);
		return () => window.removeEventListener("keydown", handleKey);
	}, []);
	return {
		address,
		members,
		active: activeId,
		open,
		prefetch,
		step,
		busy,
		handleAndGoOn,
		/** Friend of the open talk, in the list or not. */
		member,
		nameOf: (id: number) =>
			[...rows, ...(member ? [member] : [])].find((row) => row.id === id)?.name || "トーク",
	};
}

/** State of the list of talks, the open talk and its selection. */
export type ChatList = ReturnType<typeof useChatList>;

/** Next row; for the last, the previous one. */
function nextMember(rows: readonly ChatMember[], id: number): ChatMember | undefined {
	const index = rows.findIndex((row) => row.id === id);
	return index < 0 ? undefined : (rows[index + 1] ?? rows[index - 1]);
}

/** Whether a key is text input, a browser shortcut, or meant for a dialog. */
function isUnrelatedKey(event: KeyboardEvent): boolean {
	if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event) || event.repeat) return true;
	if (document.querySelector("[role=dialog]")) return true;
	const target = event.target as HTMLElement;
	return target.isContentEditable || target.closest("input, textarea, select, [role=combobox]") !== null;
}
