import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ComposerDraft } from "#domain/people/composer/composer-draft.ts";
import {
	type LocalDraft,
	listenToOtherTabs,
	pendingSendOf,
	readLocalDraft,
	restoreToStoredDraft,
	withChangedDraft,
	writeLocalDraft,
} from "#web/people/composer/localDraft.ts";

const ME = 1;
const FRIEND = 7;
const draft = (text: string): ComposerDraft => ({ text, attachments: [], quoted: null });
const sending = { body: "{}", key: "key-of-the-send", draft_at: 1, handles_up_to: null };
const bodyOf = (text: string, handles_up_to: number | null = null) => ({ messages: [text], handles_up_to });

beforeEach(() => {
	const kept = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (name: string) => kept.get(name) ?? null,
		setItem: (name: string, value: string) => void kept.set(name, value),
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
});

test("a send without an answer keeps its key while something stands there, and loses it once all was deleted", () => {
	const unanswered = { draft: draft("承知しました"), written_at: 1, sending };
	const edited = withChangedDraft(unanswered, draft("承知しました！"), 2);
	expect(edited).toEqual({ draft: draft("承知しました！"), written_at: 2, sending });
	const emptied = withChangedDraft(edited, null, 3);
	expect(withChangedDraft(emptied, draft("承知しました"), 4)).toEqual({
		draft: draft("承知しました"),
		written_at: 4,
	});
});

test("a send is sent again to the letter, whenever its words were written: its key stands for one request", () => {
	const first = pendingSendOf({ draft: draft("承知しました"), written_at: 1 }, bodyOf("承知しました"));
	expect(first.draft_at).toBe(1);
	const typedAgain = { draft: draft("承知しました"), written_at: 9, sending: first };
	expect(pendingSendOf(typedAgain, bodyOf("承知しました"))).toEqual(first);
	const other = pendingSendOf(typedAgain, bodyOf("承知しました！"));
	expect(other).toMatchObject({ draft_at: 9 });
	expect(other.key).not.toBe(first.key);
});

test("a question that arrives before the retry makes it no other send, and is not handled by it", () => {
	const first = pendingSendOf({ draft: draft("はい"), written_at: 1 }, bodyOf("はい", 40));
	const typedAgain = { draft: draft("はい"), written_at: 9, sending: first };
	expect(pendingSendOf(typedAgain, bodyOf("はい", 41))).toEqual(first);
	expect(first.handles_up_to).toBe(40);
	expect(pendingSendOf(typedAgain, bodyOf("はい")).key).not.toBe(first.key);
});

test("what was taken back while another friend's talk was open waits in the draft of its own, before what is there", () => {
	const sticker: ComposerDraft["attachments"][number] = {
		key: "s",
		label: "スタンプ",
		message: { type: "sticker", package_id: 446, sticker_id: 1988 },
	};
	const sent = { id: "sent-1", draft: { ...draft("まちがい"), attachments: [sticker] } };
	writeLocalDraft(ME, FRIEND, { draft: draft("次の文"), written_at: 1, sent });
	restoreToStoredDraft(ME, FRIEND, { id: "sent-1", text: "まちがい\n[スタンプ]" }, 5);
	expect(readLocalDraft(ME, FRIEND)).toMatchObject({
		draft: { text: "まちがい\n次の文", attachments: [sticker] },
		written_at: 5,
	});
	restoreToStoredDraft(ME, FRIEND + 1, { id: "sent-2", text: "別の端末から" }, 6);
	expect(readLocalDraft(ME, FRIEND + 1)).toEqual({ draft: draft("別の端末から"), written_at: 6 });
});

test("another tab hears of what was written and sent in this talk, and of nothing else", () => {
	const browser = new EventTarget();
	vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
	vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
	const heard: LocalDraft[] = [];
	const end = listenToOtherTabs(ME, FRIEND, (kept) => heard.push(kept));
	/** Storage event after another tab saved a draft. */
	const keep = (friendId: number, next: LocalDraft) => {
		writeLocalDraft(ME, friendId, next);
		browser.dispatchEvent(Object.assign(new Event("storage"), { key: `musubi:draft:${ME}:${friendId}` }));
	};
	const typed = { draft: draft("承知しました"), written_at: 1 };
	const sent = { draft: null, written_at: 2 };
	keep(FRIEND, typed);
	keep(FRIEND + 1, { draft: draft("別の友だちへ"), written_at: 1 });
	keep(FRIEND, sent);
	end();
	keep(FRIEND, typed);
	expect(heard).toEqual([typed, sent]);
});
