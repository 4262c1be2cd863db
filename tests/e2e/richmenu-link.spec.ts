import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOBODY } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { picture } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

test("an action shows a friend a menu, whose button runs another action, and a third takes it away", async ({
	page,
	openAs,
	operatorApi,
	newcomer: friend,
}) => {
	const word = ownName("めにゅう");
	const [bar, label] = [`${word}を見る`, `${word}ボタン`];
	const action_id = await operatorApi.makeAction(`${word}のタップ`, [
		{ type: 1, text: `${word}を押しました` },
		{ type: 13, remove: 0, tag_ids: [6] },
	]);
	const menu = await operatorApi.makeItem("richmenu", {
		name: word,
		chat_bar_text: bar,
		media_key: await operatorApi.upload(picture("menu.png", 1200, 405)),
		buttons: [
			{ label, x: 0, y: 0, width: 600, height: 405, type: "action", action_id, is_tap_recording: 1 },
			{ label: "お店", x: 600, y: 0, width: 600, height: 405, type: "message", text: "お店はどこですか" },
		],
	});
	await operatorApi.answer(`${word}表示`, [{ type: 14, menu_id: menu }]);
	await operatorApi.answer(`${word}解除`, [{ type: 14, menu_id: 0 }]);

	const phone = await Phone.open(await openAs(NOBODY), friend);
	await phone.says(`${word}表示してください`);
	const shown = phone.screen.getByRole("region", { name: "リッチメニュー" });
	await expect(shown).toContainText(bar, { timeout: 30_000 });
	await shown.getByRole("button", { name: bar }).click();
	await shown.getByRole("button", { name: label }).click();
	await expect(phone.lines(`${word}を押しました`)).toHaveCount(1);

	await page.goto(friend.address);
	await expect(page.getByRole("region", { name: "プロフィール" }).getByText("VIP")).toBeVisible();
	await goWithin(page, addressOf("richmenus", { search: word }));
	const row = page.getByRole("row").filter({ has: page.getByText(word, { exact: true }) });
	await expect(row.getByRole("button", { name: new RegExp(`^「${word}」を表示中の友だち`) })).toHaveText(
		"1人",
	);

	await phone.says(`${word}解除してください`);
	// The demo's default menu returns.
	await expect(shown).not.toContainText(bar, { timeout: 30_000 });
});
