import { expect, test } from "vitest";
import { openShop, SATO_ID, SUZUKI_ID, UNKNOWN_USER_ID } from "#tests/support/open-shop.ts";

const shop = openShop();

test("a menu of another tool is listed by LINE, and linked to its friends alone", async () => {
	const name = "前のツールのメニュー";
	const made = await shop.api("POST", "/other_tool_menus", { name, userIds: [SATO_ID], alias: "tab-1" });
	const { richMenuId } = made.body as { richMenuId: string };
	const { richmenus } = (await shop.line("GET", "/v2/bot/richmenu/list")).body as { richmenus: object[] };
	expect(richmenus).toContainEqual(expect.objectContaining({ richMenuId, name }));
	expect((await shop.line("GET", `/v2/bot/user/${SATO_ID}/richmenu`)).body).toEqual({ richMenuId });
	expect((await shop.line("GET", `/v2/bot/user/${SUZUKI_ID}/richmenu`)).status).toBe(404);
	expect((await shop.line("GET", "/v2/bot/richmenu/alias/tab-1")).body).toMatchObject({ richMenuId });
	const refused = await shop.api("POST", "/other_tool_menus", { name, userIds: [UNKNOWN_USER_ID] });
	expect(refused.status).toBe(404);
});
