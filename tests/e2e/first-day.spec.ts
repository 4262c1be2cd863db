import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import { findFreePort } from "./support/free-port.ts";
import { NOBODY } from "./support/logins.ts";
import { startProduct } from "./support/start-product.ts";
import { expect, test } from "./support/test.ts";

// The first day of an empty account, on a product of its own: the other tests' accounts have a past.
test.use({ storageState: NOBODY });
test.setTimeout(90_000);

let product: ChildProcess;
let stateDir: string;
let origin: string;

test.beforeAll(async () => {
	const port = await findFreePort();
	stateDir = mkdtempSync(join(tmpdir(), "musubi-e2e-first-day-"));
	const { child, ready } = startProduct({ port, stateDir }, ["--empty"]);
	product = child;
	origin = `http://127.0.0.1:${port}`;
	await ready;
});

test.afterAll(async () => {
	product.kill("SIGTERM");
	await once(product, "exit");
	rmSync(stateDir, { recursive: true, force: true });
});

test("an empty account comes to its first message, step by step, and takes its set back", async ({
	page,
}) => {
	await test.step("ホーム leads to the first step", async () => {
		await page.goto(`${origin}/login`);
		await page.getByLabel("メールアドレス").fill(DEMO_ADMINISTRATOR.email);
		await page.getByLabel("パスワード", { exact: true }).fill(DEMO_ADMINISTRATOR.password);
		await page.getByRole("button", { name: "ログイン", exact: true }).click();
		const guide = page.getByRole("region", { name: "はじめに" });
		await expect(guide.getByText("0 / 8 完了")).toBeVisible();
		await guide.getByRole("link", { name: "始める" }).click();
		await expect(page.getByRole("heading", { name: "LINEとつなぐ" })).toBeVisible();
	});

	await test.step("the connection with LINE leads back to the guide", async () => {
		await page.getByRole("link", { name: "LINE連携を開く" }).click();
		await page.getByRole("link", { name: "はじめにに戻る" }).click();
		await page
			.getByRole("link", { name: /^LINEとつなぐ|始める/ })
			.first()
			.click();
		await expect(page.getByRole("heading", { name: "LINEとつなぐ" })).toBeVisible();
	});

	await test.step("a skipped step stays in the list", async () => {
		await page.getByRole("link", { name: "あとでする" }).click();
		await expect(page.getByAltText("友だち追加のQRコード")).toBeVisible();
		await page.getByRole("link", { name: "はじめにに戻る" }).click();
		await expect(page.getByText("あとで", { exact: true })).toHaveCount(1);
		await page.getByRole("link", { name: "次へ：友だちを迎える" }).click();
		await page.getByRole("link", { name: "次へ：業種のひな形を選ぶ" }).click();
	});

	await test.step("a set is made in the shop's words, and switches nothing on", async () => {
		await page.getByRole("button", { name: /^美容室/ }).click();
		await page.getByLabel("お店の名前").fill("ヘアサロンひより");
		// The words stay with another trade, whose usual hours are offered.
		await page.getByRole("button", { name: /^飲食/ }).click();
		await expect(page.getByLabel("お店の名前")).toHaveValue("ヘアサロンひより");
		await expect(page.getByRole("group", { name: "友だちの画面での見え方" })).toContainText("11:00〜22:00");
		await page.getByRole("button", { name: /^美容室/ }).click();
		await page.getByLabel("電話番号").fill("03-1234-5678");
		await page.getByText("火", { exact: true }).click();
		const talk = page.getByRole("group", { name: "友だちの画面での見え方" });
		await expect(talk).toContainText("はじめまして。ヘアサロンひよりです");
		await expect(talk).toContainText("定休日：火曜日");
		await expect(page.getByRole("region", { name: "作成するもの" })).toContainText("自動応答（5）");
		await page.getByRole("button", { name: "この内容で作成する" }).click();
		await expect(page.getByText("「美容室」のひな形を作成しました")).toBeVisible();
	});

	await test.step("each part is switched on by the operator", async () => {
		for (const [step, label] of [
			["最初のあいさつ", "友だち追加のあいさつを送る"],
			["よくある質問への自動応答", "自動応答を使う"],
			["メニュー", "友だち全員に表示する"],
			["予約・お申込み", "LINEからの予約を受け付ける"],
		] as const) {
			await page.getByRole("link", { name: `次へ：${step}` }).click();
			const toggle = page.getByRole("switch", { name: label });
			await expect(toggle).not.toBeChecked();
			await toggle.click();
			await expect(page.getByRole("link", { name: new RegExp(`${step}\\s*（完了）`) })).toBeVisible();
			await expect(toggle).toBeChecked();
		}
		await page.getByRole("link", { name: "次へ：スマートフォンで試す" }).click();
		await expect(page.getByText("予約の受付：オン")).toBeVisible();
	});

	await test.step("a new friend is greeted and answered, and the guide knows it", async () => {
		const api = `${origin}/simulator/api`;
		const added = await page.request.post(`${api}/friends`, { data: { name: "佐藤 陽菜" } });
		expect(added.status()).toBe(201);
		await expect(page.getByText("友だちに届きました")).toBeVisible();
		await page.goto(`${origin}/simulator`);
		await page
			.getByRole("button", { name: /佐藤 陽菜/ })
			.first()
			.click();
		const phone = page.getByRole("region", { name: "佐藤 陽菜さんのスマートフォン" });
		await expect(phone).toContainText("佐藤 陽菜さん、はじめまして。ヘアサロンひよりです");
		const field = phone.getByRole("textbox", { name: "メッセージ" });
		await field.fill("営業時間は？");
		await field.press("Enter");
		await expect(phone).toContainText("10:00〜19:00（定休日：火曜日）");
	});

	await test.step("one press takes back what nobody has changed", async () => {
		await page.goto(`${origin}/line/first_day/starter`);
		await expect(page.getByText("オンにしたものが、友だちに届きます。", { exact: false })).toBeVisible();
		await page.getByRole("button", { name: "ひな形を元に戻す" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "元に戻す" }).click();
		await expect(page.getByText("件を元に戻しました", { exact: false })).toBeVisible();
		await expect(page.getByRole("button", { name: /^美容室/ })).toBeVisible();
	});
});
