import { createElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import type { AddressName } from "#domain/engine/access/page-addresses.ts";
import { PAGES } from "#domain/engine/capabilities/registry.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { loadPermissions } from "#web/platform/account/usePermissions.ts";
import { PermittedPage } from "#web/platform/shell/PermittedPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const answered = (body: object, init: ResponseInit) =>
	vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, init)));

test("[M-375] permissions that cannot be loaded say so, with the status and its text", async () => {
	answered({ ERROR: ["アクセス権限がありません。"] }, { status: 403, statusText: "Forbidden" });
	await expect(loadPermissions()).rejects.toMatchObject({
		status: 403,
		messages: ["データ取得に失敗しました 403 Forbidden"],
	});
});

test("[M-149] those that are loaded are answered as they are", async () => {
	const list = [{ name: "tag-read", label: "タグを見る", allowed: true }];
	answered({ operator_role_id: 1, operating_permission_list: list }, { status: 200 });
	expect(await loadPermissions()).toEqual(list);
});

test("[M-226] each window asks for itself whether its operator may open the page, and shows nothing of it otherwise", () => {
	const opened = (name: AddressName, abilities: readonly Ability[]) => {
		const children = createElement(PermittedPage, { name, page: { page: () => "中身", title: "題名" } });
		const router = { ssrPath: "/", children };
		return renderElement(createElement(Router, router), abilities);
	};
	const closed = (Object.keys(PAGES) as AddressName[]).filter((name) => PAGES[name].needs.length > 0);
	expect(closed.length).toBeGreaterThan(50);
	for (const name of closed) {
		const needs = PAGES[name].needs as readonly Ability[];
		expect(opened(name, needs), name).toContain("中身");
		for (const missing of needs) {
			const shown = opened(
				name,
				ALL_ABILITIES.filter((ability) => ability !== missing),
			);
			expect(shown, `${name} without ${missing}`).toContain("「題名」を開く権限がありません");
			expect(shown).not.toContain("中身");
		}
	}
});
