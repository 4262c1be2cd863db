import { expect, test } from "vitest";
import type { ComposerDraft } from "#domain/people/composer/composer-draft.ts";
import { countDraftMessages, sendInputOfDraft } from "#web/people/composer/draftMessages.ts";

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
