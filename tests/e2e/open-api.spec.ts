import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOBODY } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

// Chromium logs every refused call as an error, and tokens require a password. In a session of its own,
// because after a recent confirmation, as by an earlier attempt, no password is requested.
test.use({
	storageState: NOBODY,
	tolerated: /status of 422 .*\/api\/open_api\/token\/uncensored$/,
});

test("a service code, its token and a trigger are made; the token is shown again for the password", async ({
	page,
}) => {
	const name = ownName("ECサイト");
	await test.step("a service code is made from the list", async () => {
		await page.goto(`/login?return=${addressOf("openApi")}`);
		await page.getByRole("button", { name: "入力する" }).click();
		await page.getByRole("button", { name: "ログイン", exact: true }).click();
		await page.getByRole("button", { name: "サービスコードを追加する" }).click();
		await page.getByRole("textbox", { name: "名前" }).fill(name);
		await page.getByRole("checkbox", { name: "書き込み" }).check();
		await page.getByRole("button", { name: "保存する" }).click();
		await page.getByRole("link", { name }).click();
		await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
	});
	const token =
		await test.step("its token is shown when it is issued, and again for the password", async () => {
			await page.getByRole("button", { name: "トークンを発行する" }).click();
			const shown = page.getByRole("dialog").getByRole("textbox", { name: "トークン" });
			await expect(shown).toHaveValue(/^musubi_[\w-]{43}$/);
			const issued = await shown.inputValue();
			await page.getByRole("button", { name: "閉じる" }).last().click();
			await page.getByRole("button", { name: /を表示する$/ }).click();
			await page.getByLabel("パスワード", { exact: true }).fill(DEMO_ADMINISTRATOR.password);
			await page.getByRole("button", { name: "表示する", exact: true }).click();
			await expect(page.getByRole("dialog").getByRole("textbox", { name: "トークン" })).toHaveValue(issued);
			await page.keyboard.press("Escape");
			return issued;
		});
	await test.step("a call is tried out with it in the reference, and the token is not kept", async () => {
		const code = page.url();
		await page.goto(addressOf("openApiReference"));
		await expect(page.getByRole("heading", { name: "APIリファレンス", level: 1 })).toBeVisible();
		await page.getByRole("button", { name: "Authorize" }).click();
		await page.getByLabel("auth-bearer-value").fill(token);
		await page.getByRole("button", { name: "Apply credentials" }).click();
		await page.getByRole("button", { name: "Close" }).click();
		await page.getByRole("button", { name: /友だちの一覧$/ }).click();
		await page.getByRole("button", { name: "Execute" }).click();
		await expect(page.locator(".live-responses-table")).toContainText("next_cursor");
		const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
		expect(kept).not.toContain(token);
		await goWithin(page, code);
	});
	await test.step("it is revoked after a question", async () => {
		await page.getByRole("button", { name: /を無効にする$/ }).click();
		await page.getByRole("dialog").getByRole("button", { name: "無効にする" }).click();
		await expect(page.getByText("無効化")).toBeVisible();
		await expect(page.getByRole("button", { name: /を表示する$/ })).toBeHidden();
	});
	await test.step("a trigger leads to its own page, where its action is added and switched off", async () => {
		const trigger = ownName("注文された");
		await goWithin(page, addressOf("openApiTriggers"));
		await page.getByRole("button", { name: "トリガーを追加する" }).click();
		await page.getByRole("textbox", { name: "名前" }).fill(trigger);
		await page.getByRole("button", { name: "保存する" }).click();
		await expect(page.getByRole("heading", { name: trigger, level: 1 })).toBeVisible();
		await page.getByRole("button", { name: "アクションを追加する" }).click();
		await page.getByRole("textbox", { name: "名前" }).fill("お礼を送る");
		await page.getByRole("button", { name: "保存する" }).click();
		await page.getByRole("switch", { name: "「お礼を送る」を有効にする" }).click();
		await expect(page.getByText("停止しました")).toBeVisible();
	});
});
