import { expect, test } from "vitest";
import { mapTexts } from "#domain/platform/line/message-texts.ts";

test("every text of a message is changed, by the name that it stands under, in lists and however deep", () => {
	const message = {
		...{ type: "flex", altText: "予約", size: 12, isWide: true, hero: null },
		contents: [{ uri: "https://example.com" }, ["あ", { label: "はい" }]],
	};
	expect(mapTexts(message, (text, field) => `${field}:${text}`)).toEqual({
		...{ type: "type:flex", altText: "altText:予約", size: 12, isWide: true, hero: null },
		contents: [{ uri: "uri:https://example.com" }, ["contents:あ", { label: "label:はい" }]],
	});
	expect(message.contents[1]).toEqual(["あ", { label: "はい" }]);
});
