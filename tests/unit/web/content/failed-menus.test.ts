import { createElement } from "react";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { KIND_VIEWS } from "#tests/support/kind-views.ts";
import { type PreloadedResponses, renderElement } from "#tests/support/render-element.ts";
import { FailedFolderIcon } from "#web/content/rich-menus/FailedFolderIcon.tsx";
import { FAILED_MENUS_KEY } from "#web/content/rich-menus/failedMenus.ts";
import { LIST_TEXTS } from "#web/engine/explorer/listTexts.ts";
import { FailedMenus } from "#web/integrations/notifications/FailedMenus.tsx";

const known: PreloadedResponses = [
	[
		FAILED_MENUS_KEY,
		{
			items: [
				{ id: null, name: null, group_id: null, count: 2, reason: "理由" },
				{ id: 5, name: "秋", group_id: 3, count: 31, reason: "画像がありません" },
				{ id: 6, name: "冬", group_id: null, count: 0, reason: "画像がありません" },
			],
		},
	],
];
const shown = (children: Parameters<typeof renderElement>[0]) =>
	renderElement(createElement(Router, { ssrPath: "/line/notifications", children }), undefined, known);

test("a failed menu under 通知 leads to itself in its folder", () => {
	const html = shown(createElement(FailedMenus));
	expect(html).toContain('href="/line/richmenu?group=3&amp;item=5"');
	expect(html).toContain('href="/line/richmenu?group=0&amp;item=6"');
	expect(html).toContain(LIST_TEXTS.menuNotShown(31));
	expect(html).toContain(LIST_TEXTS.menuNotShown(0));
});

test("the folders of failed menus are marked, and no others", () => {
	const mark = (folder: number) => shown(createElement(FailedFolderIcon, { folder }));
	expect(mark(3)).toContain(LIST_TEXTS.folderHasFailedMenus);
	expect(mark(0)).toContain(LIST_TEXTS.folderHasFailedMenus);
	expect(mark(4)).not.toContain(LIST_TEXTS.folderHasFailedMenus);
	expect(KIND_VIEWS.richmenu.FolderMark).toBe(FailedFolderIcon);
});

test("a failed menu is marked under its name", () => {
	const row = { id: 5, name: "秋", group_id: 3, selected: 0, downloaded: 0, updating: 0 } as never;
	const below = (failure: string | null) =>
		shown(createElement("div", null, KIND_VIEWS.richmenu.belowName?.(row, { failure } as never)));
	expect(below("画像がありません")).toContain(LIST_TEXTS.menuFailed);
	expect(below(null)).not.toContain(LIST_TEXTS.menuFailed);
});
