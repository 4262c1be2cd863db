import { createElement } from "react";
import { expect, test } from "vitest";
import { KEYWORD_TEXT, LINE_EVENT } from "#domain/automation/auto-responses/match-auto-response.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { AutoResponseAside } from "#web/automation/auto-responses/AutoResponseAside.tsx";
import { BLANK_AUTO_RESPONSE } from "#web/automation/auto-responses/autoResponseDraft.ts";

test("keywords can be tried; an event of LINE has no text to try", () => {
	const show = (type: number) =>
		renderElement(
			createElement(AutoResponseAside, { id: null, draft: { ...BLANK_AUTO_RESPONSE, type } } as never),
		);
	expect(show(KEYWORD_TEXT)).toContain("応答を試す");
	expect(show(LINE_EVENT)).not.toContain("応答を試す");
});
