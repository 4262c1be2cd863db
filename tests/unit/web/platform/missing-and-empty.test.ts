import { createElement, type ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { Router } from "wouter";
import type { FriendState } from "#domain/people/friends/friend-list-query.ts";
import { formatDay, formatMoment } from "#domain/platform/time/format-moment.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { FriendNotFound } from "#web/people/friends/FriendNotFound.tsx";
import { NoFriends } from "#web/people/friends/NoFriends.tsx";

const SOURCES = import.meta.glob<string>("/web/**/*.tsx", { query: "?raw", import: "default", eager: true });
const onPage = (children: ReactElement) => renderElement(createElement(Router, { ssrPath: "/", children }));

test("every page of one record leads on where there is none", () => {
	const pages = Object.entries(SOURCES).filter(([, source]) => source.includes("useParams("));
	expect(pages.length).toBeGreaterThan(10);
	expect(
		pages.filter(([, source]) => !/Gone\b|<MissingItem\b|<UnknownStep\b/.test(source)).map(([file]) => file),
	).toEqual([]);
});

test("a friend who is not there leads to the list of friends", () => {
	const html = onPage(createElement(FriendNotFound));
	expect(html).toContain("友だちが見つかりません");
	expect(html).toContain('href="/line/friend"');
	expect(html).toContain("友だち一覧へ");
});

test("an empty tab says what would be in it, and not that a search found nothing", () => {
	const tab = (state: FriendState, narrowed = false) =>
		onPage(createElement(NoFriends, { state, narrowed, onClear: vi.fn() }));
	expect(tab("hidden")).toContain("非表示の友だちはいません");
	expect(tab("blocked")).toContain("ブロックされた友だちはいません");
	expect(tab("hidden")).not.toContain("絞り込みを解除する");
	expect(tab("all", true)).toContain("条件に合う友だちがいません");
	expect(tab("hidden", true)).toContain("条件に合う友だちがいません");
	expect(tab("all")).toContain("友だちはまだいません");
});

test("[E-192] days are written in one way, with and without their time", () => {
	expect(formatDay("2026-11-02 09:05:30")).toBe("2026.11.2");
	expect(formatMoment("2026-11-02 09:05:30")).toBe("2026.11.2 09:05");
	expect(formatMoment("2025-01-20 23:00:00")).toBe("2025.1.20 23:00");
});

test("closing is asked about as closing: only what leaves the page speaks of going on", () => {
	const leaving = Object.entries(SOURCES)
		.filter(([, source]) => source.includes("askToLeave("))
		.map(([file]) => file);
	expect(leaving).toEqual(["/web/platform/ui/useUnsavedChanges.tsx"]);
});
