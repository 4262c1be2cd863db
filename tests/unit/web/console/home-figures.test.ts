import { createElement } from "react";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { FIGURE_TEXTS } from "#domain/platform/texts/home-texts.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { HomeFigureSections } from "#web/console/home/HomeFigureSections.tsx";

test("each figure of the first page says what it counts, those of a salon beside its name", () => {
	const home = {
		today: "2026-11-20",
		figures: {},
		salons: [{ id: 7, name: "渋谷店", unsolved: 2, booked: 3 }],
	} as never;
	const page = { ssrPath: "/", children: createElement(HomeFigureSections, { home }) };
	const html = renderElement(createElement(Router, page));
	for (const { label, counts } of Object.values(FIGURE_TEXTS)) {
		expect(html.includes(label), label).toBe(true);
		expect(html.includes(counts), label).toBe(true);
	}
	expect(html.match(/渋谷店/g)?.length).toBeGreaterThanOrEqual(2);
});
