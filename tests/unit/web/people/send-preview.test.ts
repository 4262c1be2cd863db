import { createElement } from "react";
import { expect, test } from "vitest";
import { renderElement } from "#tests/support/render-element.ts";
import type { ComposerPreview } from "#web/people/composer/composerApi.ts";
import { PreviewedMessages } from "#web/people/composer/SendPreview.tsx";

const shown = (preview: object) =>
	renderElement(createElement(PreviewedMessages, { preview: preview as ComposerPreview }));
const messages = [
	{ type: "text", text: "陽菜さん、ご予約は渋谷店です" },
	{ type: "sticker", packageId: "446", stickerId: "1988" },
	{ type: "location", title: "渋谷店", address: "東京都渋谷区1-1", latitude: 35.6, longitude: 139.7 },
];

test("what is about to be sent is drawn as the talk will draw it, each kind", () => {
	const html = shown({ messages, cost: 0, quota: null });
	for (const part of ["陽菜さん、ご予約は渋谷店です", "スタンプ", "東京都渋谷区1-1"])
		expect(html).toContain(part);
});

test.each([
	["a free answer", { cost: 0, quota: null }, "無料の返信"],
	["one that counts", { cost: 1, quota: { limit: 200, used: 190 } }, "今月の残り 10通"],
	["one for which nothing is left", { cost: 1, quota: { limit: 200, used: 200 } }, "送っても届きません"],
	["one that counts where LINE cannot be asked", { cost: 1, quota: null }, "残りは確認できません"],
])("what it costs is said of %s", (_, cost, text) => {
	expect(shown({ messages, ...cost })).toContain(text);
});
