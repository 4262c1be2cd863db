import { Webhook } from "standardwebhooks";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { NOBODY } from "./support/logins.ts";
import { expect, test } from "./support/test.ts";

// Chromium logs every refused call as an error, and secrets require a password. In a session of its own,
// because after a recent confirmation no password is requested.
test.use({
	storageState: NOBODY,
	tolerated: /status of 422 .*\/api\/open_api\/webhooks\/\d+\/(secret|rotate)$/,
});

interface Received {
	path: string;
	id: string;
	timestamp: number;
	signature: string;
	body: string;
}

test("an endpoint is made, told a test whose signature its secret verifies, and shown what arrived", async ({
	page,
}) => {
	const name = ownName("基幹システム");
	const hook = `/${encodeURIComponent(name)}`;
	let secret = "";
	await test.step("it is made from the list, and its secret is shown", async () => {
		await page.goto(`/login?return=${addressOf("openApiWebhooks")}`);
		await page.getByRole("button", { name: "入力する" }).click();
		await page.getByRole("button", { name: "ログイン", exact: true }).click();
		await page.getByRole("button", { name: "送信先を追加する" }).click();
		await page.getByRole("textbox", { name: "名前" }).fill(name);
		await page.getByRole("textbox", { name: "送信先のアドレス" }).fill("https://10.0.0.1/hook");
		await page.getByRole("checkbox", { name: "タグが付いたとき" }).check();
		await page.getByRole("button", { name: "保存する" }).click();
		await expect(page.getByText("IPアドレスは使えません", { exact: false }).first()).toBeVisible();
		await page.getByRole("textbox", { name: "送信先のアドレス" }).fill(`https://receiver.example.com${hook}`);
		await page.getByRole("button", { name: "保存する" }).click();
		const shown = page.getByRole("dialog").getByRole("textbox", { name: "署名シークレット" });
		await expect(shown).toHaveValue(/^whsec_/);
		secret = await shown.inputValue();
		await page.getByRole("button", { name: "閉じる" }).last().click();
	});
	await test.step("a test arrives, rightly signed, and stands in the log", async () => {
		await page.getByRole("link", { name }).click();
		await page.getByRole("button", { name: "テスト送信する" }).click();
		const log = page.getByRole("region", { name: "送信の履歴" });
		await expect(log.getByText("成功", { exact: true })).toBeVisible();
		const answer = await page.request.get("/simulator/api/receiver/arrived");
		const { arrived } = (await answer.json()) as { arrived: Received[] };
		const [received] = arrived.filter(({ path }) => path === hook);
		expect(received!.signature).toBe(
			new Webhook(secret).sign(received!.id, new Date(received!.timestamp * 1_000), received!.body),
		);
		await log.getByRole("button", { name: "テスト送信の詳細" }).click();
		await expect(page.getByRole("dialog").getByText(received!.id)).toBeVisible();
		await expect(page.getByRole("dialog").getByText('"webhook.test"')).toBeVisible();
		await page.keyboard.press("Escape");
	});
	await test.step("the secret is shown again for the password, and changed for another", async () => {
		await page.getByRole("button", { name: "シークレットを表示する" }).click();
		await page.getByLabel("パスワード", { exact: true }).fill(DEMO_ADMINISTRATOR.password);
		await page.getByRole("button", { name: "表示する", exact: true }).click();
		const shown = page.getByRole("dialog").getByRole("textbox", { name: "署名シークレット" });
		await expect(shown).toHaveValue(secret);
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "切り替える" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "切り替える" }).click();
		await expect(shown).toHaveValue(/^whsec_/);
		expect(await shown.inputValue()).not.toBe(secret);
		await page.keyboard.press("Escape");
		await expect(page.getByText("前のシークレットの署名も付けて送ります", { exact: false })).toBeVisible();
		await expect(page.getByRole("button", { name: "切り替える" })).toBeDisabled();
	});
});
