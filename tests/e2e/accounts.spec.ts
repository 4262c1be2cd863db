import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import { findFreePort } from "./support/free-port.ts";
import { NOBODY } from "./support/logins.ts";
import { startProduct } from "./support/start-product.ts";
import { expect, test } from "./support/test.ts";

// Two accounts, each at a host of its own; the other tests' servers have one.

test.use({
	storageState: NOBODY,
	// Chromium logs every refused call as an error. A page whose session is ended elsewhere makes some.
	tolerated: /status of 401 /,
});
test.describe.configure({ mode: "serial" });

let product: ChildProcess;
let stateDir: string;
let main: string;
let ginza: string;

test.beforeAll(async () => {
	const port = await findFreePort();
	stateDir = mkdtempSync(join(tmpdir(), "musubi-e2e-accounts-"));
	const { child, ready } = startProduct({ port, stateDir }, ["--empty", "--accounts", "2"]);
	product = child;
	[main, ginza] = [`http://127.0.0.1:${port}`, `http://ginza.localhost:${port}`];
	await ready;
});

test.afterAll(async () => {
	product.kill("SIGTERM");
	await once(product, "exit");
	rmSync(stateDir, { recursive: true, force: true });
});

const LABELS = { main: "新しいお店 1", ginza: "新しいお店 2" };

async function logIn(page: Page, origin: string): Promise<void> {
	await page.goto(`${origin}/login`);
	await page.getByLabel("メールアドレス").fill(DEMO_ADMINISTRATOR.email);
	await page.getByLabel("パスワード", { exact: true }).fill(DEMO_ADMINISTRATOR.password);
	await page.getByRole("button", { name: "ログイン", exact: true }).click();
	await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible();
}

async function switchTo(page: Page, label: string): Promise<void> {
	await page.keyboard.press("Control+Shift+A");
	await page.getByPlaceholder("アカウントの名前").fill(label);
	await expect(page.getByRole("option")).toHaveCount(1);
	await page.keyboard.press("Enter");
}

test("the keyboard opens another account, and two tabs show two accounts", async ({ page, context }) => {
	await logIn(page, main);
	await expect(page).toHaveTitle(new RegExp(`^${LABELS.main} \\|`));
	const other = await context.newPage();
	await other.goto(main);
	await expect(other.getByRole("heading", { name: "ホーム" })).toBeVisible();
	await switchTo(other, LABELS.ginza);
	await other.waitForURL(`${ginza}/`);
	await expect(other).toHaveTitle(new RegExp(`^${LABELS.ginza} \\|`));
	await expect(other.locator('link[rel="icon"]')).toHaveAttribute("href", /^data:image\/svg/);
	await page.reload();
	await expect(page).toHaveTitle(new RegExp(`^${LABELS.main} \\|`));
});

test("an account that does not answer delays no other in the list", async ({ page }) => {
	await logIn(page, main);
	await page.route("**/api/accounts/ginza/work", () => {});
	await page.keyboard.press("Control+Shift+A");
	const optionOf = (label: string) => page.getByRole("option").filter({ hasText: label });
	await expect(optionOf(LABELS.main)).toContainText("対応が必要なものはありません");
	await expect(optionOf(LABELS.ginza)).toContainText("確認しています…");
	await expect(optionOf(LABELS.ginza)).toContainText("—");
});

test("a link of another account continues as the person who is signed in elsewhere, after a press", async ({
	page,
}) => {
	await logIn(page, main);
	await page.goto(`${ginza}/line/account`);
	await page.getByRole("link", { name: "ログイン中のアカウントから続ける" }).click();
	await expect(page.getByRole("heading", { name: `「${LABELS.ginza}」を開く` })).toBeVisible();
	await page.getByRole("button", { name: "続ける" }).click();
	await expect(page).toHaveURL(`${ginza}/line/account`);
	await expect(page.getByRole("heading", { name: "アカウント設定" })).toBeVisible();
});

test("a switch leads back to the address that the person came from, and to their session there", async ({
	page,
}) => {
	const localhost = main.replace("127.0.0.1", "localhost");
	await logIn(page, localhost);
	await switchTo(page, LABELS.ginza);
	await page.waitForURL(`${ginza}/`);
	await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible();
	await switchTo(page, LABELS.main);
	await page.waitForURL(`${localhost}/`);
	await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible();
});

test("the same password logs in at the other host, and a logout ends both", async ({ page, context }) => {
	await logIn(page, ginza);
	await switchTo(page, LABELS.main);
	await page.waitForURL(`${main}/`);
	const other = await context.newPage();
	await other.goto(ginza);
	await expect(other.getByRole("heading", { name: "ホーム" })).toBeVisible();
	await page.getByRole("button", { name: /のメニュー$/ }).click();
	await page.getByRole("menuitem", { name: "ログアウト" }).click();
	await expect(page).toHaveURL(`${main}/login`);
	await other.reload();
	await expect(other).toHaveURL(new RegExp(`^${ginza}/login`));
});

test("the headquarters compare the accounts, and an account is opened from there, also in a tab of its own", async ({
	page,
}) => {
	await logIn(page, main);
	await page.goto(`${main}/hq`);
	const row = (label: string) => page.getByRole("row", { name: new RegExp(label) });
	await expect(row(LABELS.main)).toBeVisible();
	await expect(row(LABELS.ginza)).toBeVisible();
	await page.getByLabel("アカウントをさがす").fill(LABELS.ginza);
	await expect(row(LABELS.main)).toHaveCount(0);
	const link = page.getByRole("link", { name: `${LABELS.ginza}を開く` });
	// Not by Ctrl and a click: the headless shell of Chromium 150 crashes with every tab that a click opens.
	const tab = await page.context().newPage();
	await tab.goto(`${main}${await link.getAttribute("href")}`, { referer: page.url() });
	await tab.waitForURL(`${ginza}/`);
	await tab.close();
	await expect(row(LABELS.ginza)).toBeVisible();
	await link.click();
	await page.waitForURL(`${ginza}/`);
});
