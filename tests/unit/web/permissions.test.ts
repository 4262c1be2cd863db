import { afterEach, expect, test, vi } from "vitest";
import { loadPermissions } from "#web/account/usePermissions.ts";

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
