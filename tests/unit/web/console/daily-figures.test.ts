import { createElement } from "react";
import { expect, test } from "vitest";
import { Router } from "wouter";
import type { HomeDay } from "#domain/console/home/chart-days.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { DailyFigures } from "#web/console/home/DailyFigures.tsx";

const QUIET: HomeDay = { day: "2026-11-20", received: 0, sent: 0, followed: 0, blocked: 0, visits: 0 };

function show(day: Partial<HomeDay>): string {
	const page = { ssrPath: "/", children: createElement(DailyFigures) };
	return renderElement(createElement(Router, page), undefined, [
		["home/days", { days: [{ ...QUIET, ...day }], broadcasts: [] }],
	]);
}

test("a new account has no empty charts", () => {
	expect(show({})).not.toContain("直近");
	expect(show({ followed: 1 })).toContain("直近30日間");
	expect(show({ followed: 1 })).not.toContain("メッセージの日ごとのグラフ");
});
