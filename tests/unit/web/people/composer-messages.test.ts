import { expect, test } from "vitest";
import type { ComposerDraft } from "#domain/people/composer/composer-draft.ts";
import {
	countDraftMessages,
	joinComposerDrafts,
	sendInputOfDraft,
} from "#web/people/composer/draftMessages.ts";

const sticker: ComposerDraft["attachments"][number] = {
	key: "s",
	label: "スタンプ",
	message: { type: "sticker", package_id: 446, sticker_id: 1988 },
};

test("a draft counts as as many messages as it is sent as: its text is one, spaces alone are none", () => {
	const draft = (text: string, attachments: ComposerDraft["attachments"]) => ({
		text,
		attachments,
		quoted: null,
	});
	const counted = [
		draft("", []),
		draft("はい", []),
		draft("はい", [sticker, sticker]),
		draft(" \n", [sticker]),
	];
	expect(counted.map(countDraftMessages)).toEqual([0, 1, 3, 1]);
});

test("a line break at the end stays with the operator, one within goes along", () => {
	const draft = { text: "はい\n\n承知しました\n\n", attachments: [], quoted: null };
	expect(sendInputOfDraft(draft, null).messages).toEqual([{ type: "text", text: "はい\n\n承知しました" }]);
});

test("a cancelled message comes before what was written since, and keeps what it quoted", () => {
	const quoted = (id: number) => ({ id, text: "空いていますか", from: "花子" });
	const cancelled = { text: "はい", attachments: [sticker], quoted: quoted(1) };
	const current = { text: "ほかには？", attachments: [{ ...sticker, key: "t" }], quoted: quoted(2) };
	expect(joinComposerDrafts(cancelled, current)).toEqual({
		text: "はい\nほかには？",
		attachments: [sticker, { ...sticker, key: "t" }],
		quoted: quoted(1),
	});
	expect(joinComposerDrafts({ ...cancelled, quoted: null }, current).quoted).toEqual(quoted(2));
});
