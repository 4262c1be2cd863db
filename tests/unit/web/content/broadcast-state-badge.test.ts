import { createElement } from "react";
import { expect, test } from "vitest";
import { Router } from "wouter";
import type { BroadcastState } from "#domain/content/broadcasts/broadcast-states.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { BroadcastCard } from "#web/content/broadcasts/BroadcastCard.tsx";
import type { BroadcastFigures, BroadcastRow } from "#web/content/broadcasts/broadcastApi.ts";

const cardOf = (state: BroadcastState, cancelled_at: string | null, figures?: BroadcastFigures) => {
	const counts = { waiting: 1, held: 0, sent: 7, failed: 0, parked: 0, cancelled: 0 };
	const broadcast = {
		...{ id: 1, name: "春", state, cancelled_at, counts, total: 8, message_text: ["春"], message_count: 1 },
		...{
			look: null,
			audience: "すべて",
			audience_name: null,
			at: null,
			updated_at: "2026-12-02 03:13:00",
			operator_name: "山田",
		},
	} satisfies BroadcastRow;
	const page = {
		ssrPath: addressOf("broadcasts"),
		children: createElement(BroadcastCard, { broadcast, figures }),
	};
	return renderElement(createElement(Router, page));
};

test("a cancelled broadcast with messages at LINE is listed as cancelled, with its open results", () => {
	const cancelled = cardOf("sending", "2026-12-02 03:13:00");
	expect(cancelled).toContain("中止（結果を確認中）");
	expect(cancelled).not.toContain("送信中");
	expect(cardOf("sending", null)).toContain("送信中");
	expect(cardOf("cancelled", "2026-12-02 03:13:00")).not.toContain("結果を確認中");
});

test("a broadcast that was sent shows its figures, without those that the operator may not see", () => {
	const figuresIn = (html: string) => [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
	const shown = (figures?: BroadcastFigures) =>
		figuresIn(cardOf("sent", null, figures)).map(([, label, count]) => `${label} ${count}`);
	expect(shown()).toEqual(["届いた 7人", "タップ …", "予約 …"]);
	expect(shown({ id: 1, tapped: 3, booked: 0, opened: null })).toEqual([
		...["届いた 7人", "タップ 3人", "予約 0人"],
	]);
	expect(shown({ id: 1, tapped: null, booked: 2, opened: 20 })).toEqual([
		...["届いた 7人", "開封（LINE） 20人", "予約 2人"],
	]);
});
