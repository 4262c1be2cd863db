import { expect, test } from "vitest";
import type { TemplateContent } from "#domain/content/templates/template-content.ts";
import { versionedTemplate } from "#domain/content/templates/template-version-content.ts";
import { noNames } from "#domain/engine/filters/named-kinds.ts";

const NAMES = { ...noNames(), actions: new Map(), conditions: new Map() };
const CAROUSEL: TemplateContent = {
	type: "carousel",
	alt_text: "新商品",
	columns: [
		{
			...{ title: "{name}さんへ", text: "本文", media_key: null },
			buttons: [{ label: "{name}の予約", type: "uri", uri: "https://shop.example/?n={name}", text: "" }],
		},
	],
};

test("a version names what stands in every text of a carousel, and says it in words", () => {
	expect(versionedTemplate.references({ name: "春", content: CAROUSEL }).texts).toEqual([
		...["新商品", "{name}さんへ", "本文"],
		...["{name}の予約", "https://shop.example/?n={name}", ""],
	]);
	const [, , panel] = versionedTemplate.fields({ name: "春", content: CAROUSEL }, NAMES);
	expect(panel?.lines.map(({ text }) => text)).toEqual([
		"［友だち名］さんへ\n本文",
		"［［友だち名］の予約］ https://shop.example/?n=［友だち名］",
	]);
});
