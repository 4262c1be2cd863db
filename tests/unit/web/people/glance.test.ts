import { createElement, type ReactElement } from "react";
import { describe, expect, test } from "vitest";
import { Router } from "wouter";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { MenuPart } from "#web/people/friends/glance/parts/MenuPart.tsx";
import { NamesPart } from "#web/people/friends/glance/parts/NamesPart.tsx";
import { PhasesPart } from "#web/people/friends/glance/parts/PhasesPart.tsx";
import { StepsPart } from "#web/people/friends/glance/parts/StepsPart.tsx";

const READS: Ability[] = ["friend-read", "scenario-read", "episode-read", "richmenu-read"];
const EDITS: Ability[] = [...READS, "friend-write", "scenario", "episode", "richmenu", "journey"];

const steps = createElement(StepsPart, {
	friendId: 1,
	scenarios: [
		{ id: 3, name: "入門", state: "reading", started_at: "2026-11-01 10:00:00", ended_at: null, next: null },
		{ id: 4, name: "前の", state: "stopped", started_at: "2026-10-01 10:00:00", ended_at: null, next: null },
	] as never,
	reminders: [
		...[
			{
				id: 5,
				episode_id: 6,
				name: "来店前",
				is_of_reservation: false,
				origin_at: "2026-12-01 15:00:00",
				next: null,
			},
		],
		...[
			{
				id: 7,
				episode_id: 8,
				name: "予約の",
				is_of_reservation: true,
				origin_at: "2026-12-02 15:00:00",
				next: null,
			},
		],
	] as never,
});
const phases = (passed: object[]) => createElement(PhasesPart, { friendId: 1, phases: passed as never });
const menu = createElement(MenuPart, {
	friendId: 1,
	menu: { id: 2, name: "会員", since: null, state: "shown", reason: null } as never,
});
const taken = [{ id: 9, name: "体験", journey_id: 1, journey: "入会", passed_at: "2026-11-01 10:00:00" }];

const shown = (children: ReactElement, abilities: readonly Ability[]) =>
	renderElement(createElement(Router, { ssrPath: "/line/friend/1", children }), abilities);

/** Names of a part's buttons. */
const buttons = (part: ReactElement, abilities: readonly Ability[]) =>
	[...shown(part, abilities).matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);

describe("where a friend stands is changed there", () => {
	test("by whoever may: what runs is stopped, what is set is cancelled, and others are begun", () => {
		expect(buttons(steps, EDITS)).toEqual([
			"シナリオを開始・再開",
			"シナリオ「入門」の購読を停止",
			"リマインダを設定",
			"リマインダ「来店前」を解除",
		]);
		expect(buttons(phases(taken), EDITS)).toEqual(["フェーズを変更", "フェーズ「体験」を外す"]);
		expect(buttons(phases([]), EDITS)).toEqual(["フェーズを変更"]);
		expect(buttons(menu, EDITS)).toEqual(["リッチメニューを変更"]);
	});

	test("by nobody else, who sees it all the same", () => {
		for (const part of [steps, phases(taken), menu]) expect(buttons(part, READS)).toEqual([]);
		expect(buttons(steps, [...READS, "scenario", "episode"])).toEqual([]);
		expect(shown(steps, READS)).toContain("入門");
		expect(shown(phases([]), READS)).not.toContain("フェーズ");
	});
});

describe("what a friend is called besides their name at LINE", () => {
	const names = (friend: { short_name: string; nickname: string }) =>
		renderElement(createElement(NamesPart, { friend }));

	test("stands where the friend is seen, and takes no room where there is nothing of it", () => {
		const both = names({ short_name: "山田 花子", nickname: "はなちゃん" });
		for (const text of ["システム表示名", "山田 花子", "ニックネーム", "はなちゃん"])
			expect(both).toContain(text);
		expect(names({ short_name: "山田 花子", nickname: "" })).not.toContain("ニックネーム");
		expect(names({ short_name: "", nickname: "" })).not.toContain("名前");
	});
});
