import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { placeholderDoubts } from "#domain/content/templates/placeholder-texts.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { describeDoubts, findDoubts } from "#domain/engine/placeholders/doubts.ts";
import { PLACEHOLDER_TEXTS } from "#domain/platform/texts/placeholders-texts.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { BLANK_TEMPLATE_CONTENT } from "#web/content/templates/templateDraft.ts";
import { createTemplateEditor } from "#web/content/templates/templateEditor.ts";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";

const targets: PlaceholderTargets = {
	friendInfo: [{ id: 1, name: "誕生日", type: 30 }],
	commonVars: [{ id: 1, name: "住所", code: "a1b2", type: 1 }],
	forms: [],
	salons: [],
	events: [],
	products: [],
	scores: [],
	context: [],
};
const doubts = (text: string) => findDoubts([text], targets);

describe("[E-259, E-333, E-334] a text is doubtful", () => {
	test("where what a placeholder names is gone", () => {
		expect(doubts("{name}さん {var:誕生日} {CVAR_a1b2}")).toEqual({ deleted: [], unknown: [] });
		expect(doubts("{var:趣味} {CVAR_zzzz} {FORM_abc123}").deleted).toHaveLength(3);
	});

	test("where braces are no placeholder", () => {
		expect(doubts("{namae} {FORM_abc} {CVAR_a1} {}{ }").unknown).toEqual([
			"{namae}",
			"{FORM_abc}",
			"{CVAR_a1}",
		]);
	});

	test("not where it asks to be left as it is (E-335), nor by what is not known yet", () => {
		expect(doubts("{namae} {var:趣味} -noreplace")).toEqual({ deleted: [], unknown: [] });
		expect(findDoubts(["{var:趣味}"], undefined)).toEqual({ deleted: [], unknown: [] });
	});
});

test("the editor says beside the field what will not arrive as meant", () => {
	const html = renderElement(
		createElement(PlaceholderEditor, {
			label: "本文",
			value: "{namae} {var:趣味}",
			targets,
			onChange: () => undefined,
		}),
	);
	for (const line of describeDoubts(doubts("{namae} {var:趣味}"))) expect(html).toContain(line);
	expect(html).toContain(PLACEHOLDER_TEXTS.unknownIn(["{namae}"]));
});

test("a template is asked about before it is saved, in every text of it", () => {
	const { findDoubts: doubt } = createTemplateEditor("carousel");
	const column = {
		title: "{a1}",
		text: "{b1}",
		buttons: [{ label: "{c1}", type: "uri", uri: "{d1}", text: "" }],
	};
	const content = { type: "carousel", alt_text: "{e1}", columns: [column] } as never;
	const said = doubt?.({ name: "", group_id: null, content }, targets)?.join();
	for (const written of ["{a1}", "{b1}", "{c1}", "{d1}", "{e1}"]) expect(said).toContain(written);
	expect(placeholderDoubts(BLANK_TEMPLATE_CONTENT.flex, targets)).toEqual([]);
	const flex = { ...BLANK_TEMPLATE_CONTENT.flex, contents: '{"type":"text","text":"{var:趣味}"}' } as never;
	expect(placeholderDoubts(flex, targets)).toHaveLength(1);
});
