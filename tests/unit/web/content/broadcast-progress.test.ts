import { createElement } from "react";
import { expect, test } from "vitest";
import { Router } from "wouter";
import type { BroadcastState } from "#domain/content/broadcasts/broadcast-states.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { BroadcastProgress } from "#web/content/broadcasts/BroadcastProgress.tsx";
import type { BroadcastDetail } from "#web/content/broadcasts/broadcastApi.ts";

const progressOf = (state: BroadcastState, cancelled_at: string | null) => {
	const counts = { waiting: 50, sent: 7, failed: 0, parked: 0, cancelled: 0, held: 3 };
	const broadcast = {
		state,
		cancelled_at,
		counts,
		total: 57,
		begins_at: null,
		line: null,
	} as BroadcastDetail;
	const children = createElement(BroadcastProgress, { broadcast });
	return renderElement(createElement(Router, { ssrPath: "/", children }));
};

test("a cancelled broadcast with messages at LINE shows no bar of its sending", () => {
	const cancelled = progressOf("sending", "2026-12-02 03:13:00");
	expect(cancelled).toContain("中止しました。送信中だった50人の結果を確認しています。");
	expect(cancelled).not.toContain("progressbar");
	expect(progressOf("sending", null)).toContain("progressbar");
	expect(progressOf("cancelled", "2026-12-02 03:13:00")).not.toContain("中止しました");
});

test("a broadcast being sent links to the reasons of what waits and is held", () => {
	const sending = progressOf("sending", null);
	expect(sending).toContain("送信待ちの理由と予定を見る");
	expect(sending).toContain("/line/delivery?state=held");
});
