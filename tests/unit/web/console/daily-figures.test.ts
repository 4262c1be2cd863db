import { createElement } from "react";
import { expect, test } from "vitest";
import { Router } from "wouter";
import type { HomeDay } from "#domain/console/home/chart-days.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { DailyFigures } from "#web/console/home/DailyFigures.tsx";

const QUIET: HomeDay = { day: "2026-11-20", received: 0, sent: 0, followed: 0, blocked: 0, visits: 0 };

function show(day: Partial<HomeDay>, line: object | null = null): string {
	const page = { ssrPath: "/", children: createElement(DailyFigures) };
	return renderElement(createElement(Router, page), undefined, [
		["home/days", { days: [{ ...QUIET, ...day }], broadcasts: [], line }],
	]);
}

test("a new account has no empty charts", () => {
	expect(show({})).not.toContain("直近");
	expect(show({ followed: 1 })).toContain("直近30日間");
	expect(show({ followed: 1 })).not.toContain("メッセージの日ごとのグラフ");
});

test("friends as LINE counts them are told, also to a new account; a count that LINE keeps is left out", () => {
	const line = { day: "2026-11-19", followers: 84, reaches: null, blocks: 6 };
	for (const followed of [0, 1]) {
		const page = show({ followed }, line);
		expect(page).toContain("LINEが数えた友だち（2026.11.19）: 友だち追加（累計） 84人、ブロック 6人");
		expect(page).toContain('href="/line/figures"');
	}
	expect(show({}, { ...line, followers: null, blocks: null })).not.toContain("LINEが数えた友だち");
});
