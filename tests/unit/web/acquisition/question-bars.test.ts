import { createElement } from "react";
import { expect, test } from "vitest";
import { renderElement } from "#tests/support/render-element.ts";
import { QuestionBars } from "#web/acquisition/forms/QuestionBars.tsx";

test("a bar is as long as its share of the answers", () => {
	const question = {
		id: 1,
		label: "きっかけ",
		kind: "choices" as const,
		answered: 40,
		bars: [
			{ label: "ご紹介", count: 20 },
			{ label: "SNS", count: 10 },
		],
		has_more: false,
	};
	const html = renderElement(createElement(QuestionBars, { question }));
	expect([...html.matchAll(/width:([\d.]+%)/g)].map(([, width]) => width)).toEqual(["50%", "25%"]);
});
