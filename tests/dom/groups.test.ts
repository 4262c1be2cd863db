import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("a group is answered with a text and a sticker; words about one friend are refused", async ({
	page,
	newcomer,
	simulator,
}) => {
	const name = ownName("常連の会");
	const group = await simulator.openGroup(name, [newcomer.userId]);
	await simulator.saysInGroup(group, newcomer.userId, "土曜は空いていますか？");
	await open(page, addressOf("groups"));
	const row = page.getByRole("link", { name: new RegExp(name) });
	await expect(row).toContainText("土曜は空いていますか？");
	await row.click();
	const form = page.getByRole("form", { name: "グループへの返信" });
	const field = form.getByRole("textbox", { name: "メッセージ" });
	const send = form.getByRole("button", { name: "送信", exact: true });

	await expect(send).toBeDisabled();
	await field.fill("{name}さん、空いています");
	await send.click();
	await expect(form.getByRole("alert")).toContainText(GROUP_TEXTS.noPlaceholders);

	await field.fill("はい、空いています");
	await form.getByRole("button", { name: "LINE絵文字" }).click();
	await page.getByRole("button", { name: "LINE絵文字12を入れる" }).click();
	await expect(field.getByRole("img", { name: "(emoji)" })).toBeAttached();
	await form.getByRole("button", { name: "スタンプ" }).click();
	await page
		.getByRole("button", { name: /を添付する/ })
		.first()
		.click();
	await expect(form.getByRole("list", { name: "添付" })).toContainText("スタンプ");
	await send.click();
	await expect(field).toHaveText("");
	await expect(async () => {
		expect(await simulator.textsOfGroup(group)).toEqual([
			"土曜は空いていますか？",
			"はい、空いています$",
			"sticker",
		]);
	}).toPass();
});

test("a member is mentioned by the menu, and LINE gets a mention", async ({ page, newcomer, simulator }) => {
	const name = ownName("常連の会");
	const group = await simulator.openGroup(name, [newcomer.userId]);
	await simulator.saysInGroup(group, newcomer.userId, "土曜は空いていますか？");
	await open(page, addressOf("groups"));
	await page.getByRole("link", { name: new RegExp(name) }).click();
	const form = page.getByRole("form", { name: "グループへの返信" });
	const field = form.getByRole("textbox", { name: "メッセージ" });
	await form.getByRole("button", { name: "メンション" }).click();
	await page.getByRole("menuitem", { name: newcomer.name }).click();
	await expect(field).toHaveText(new RegExp(`@${newcomer.name}`));
	await form.getByRole("button", { name: "送信", exact: true }).click();
	await expect(async () => {
		expect((await simulator.textsOfGroup(group)).at(-1)).toMatch(/^ ?\{mention1\}/);
	}).toPass();
	await expect(page.getByText(`@${newcomer.name}`).first()).toBeVisible();
});
