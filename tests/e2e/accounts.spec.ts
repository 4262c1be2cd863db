import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import { BROADCAST_STATES } from "#domain/content/broadcasts/broadcast-states.ts";
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

const LABELS = { main: "美容室 ひより", ginza: "整体院 みなと" };

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
	await switchTo(other, "みなと");
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

test("a link into the other account opens its page there", async ({ page }) => {
	await logIn(page, main);
	const url = await page.evaluate(async () => {
		const { token } = (await (await fetch("/api/session")).json()) as { token: string };
		const response = await fetch("/api/accounts/handover", {
			method: "POST",
			headers: { "Content-Type": "application/json", "X-CSRF-Token": token },
			body: JSON.stringify({ account: "ginza", path: "/line/account" }),
		});
		return ((await response.json()) as { url: string }).url;
	});
	await page.goto(url);
	await expect(page).toHaveURL(`${ginza}/line/account`);
	await expect(page.getByRole("heading", { name: "アカウント設定" })).toBeVisible();
});

test("the same password logs in at the other host, and a logout ends both", async ({ page, context }) => {
	await logIn(page, ginza);
	await switchTo(page, "ひより");
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

test("the headquarters compare the accounts, and an account is opened from there", async ({ page }) => {
	await logIn(page, main);
	await page.goto(`${main}/hq`);
	const row = (label: string) => page.getByRole("row", { name: new RegExp(label) });
	await expect(row(LABELS.main)).toBeVisible();
	await expect(row(LABELS.ginza)).toBeVisible();
	await page.getByLabel("アカウントをさがす").fill("みなと");
	await expect(row(LABELS.main)).toHaveCount(0);
	await page.getByRole("button", { name: `${LABELS.ginza}を開く` }).click();
	await page.waitForURL(`${ginza}/`);
});

test("an announcement is planned in both accounts, and cancelled in both", async ({ page }) => {
	await logIn(page, main);
	await page.goto(`${main}/hq/announce/new`);
	await page.getByLabel("管理名").fill("年末のお知らせ");
	await page.getByRole("button", { name: "テキストを追加する" }).click();
	await page.getByRole("textbox", { name: "本文" }).fill("年末年始はお休みします。");
	await page.getByRole("button", { name: /^すべて追加する/ }).click();
	await page.getByRole("button", { name: "明日 10時" }).click();
	await page.getByRole("button", { name: "予約に進む" }).click();
	const confirmation = page.getByRole("dialog", { name: "本部のお知らせを予約します" });
	for (const label of Object.values(LABELS)) await expect(confirmation).toContainText(label);
	await confirmation.getByRole("button", { name: "予約する" }).click();
	await expect(page).toHaveURL(/\/hq\/announce\/\d+$/);
	await expect(page.getByText(BROADCAST_STATES.planned, { exact: true })).toHaveCount(2);
	await page.getByRole("button", { name: "送信を取り消す" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "取り消す", exact: true }).click();
	await expect(page.getByText("取り消し済み", { exact: true })).toHaveCount(2);
});

/** All fields of a tag, which an update sends whole. */
const PLAIN_TAG = {
	...{ group_id: null, rate: 1, colour: null, capacity: null },
	...{ append_action_id: null, fulled_action_id: null, replace_tag_id: null },
};

/** Saves a tag of the account in which the page is signed in. */
const saveTag = (page: Page, tag: object): Promise<number> =>
	page.evaluate(async (body) => {
		const { token } = (await (await fetch("/api/session")).json()) as { token: string };
		const response = await fetch("/api/tag/register", {
			method: "POST",
			headers: { "Content-Type": "application/json", "X-CSRF-Token": token },
			body: JSON.stringify(body),
		});
		return ((await response.json()) as { id: number }).id;
	}, tag);

test("an item is distributed to the other account, and its new version after it", async ({ page }) => {
	await logIn(page, main);
	const id = await saveTag(page, { ...PLAIN_TAG, name: "配布するタグ" });
	const distribute = async (verdict: string) => {
		await page.getByRole("button", { name: "配布する前に確認する" }).click();
		const plan = page.getByRole("region", { name: LABELS.ginza });
		await expect(plan).toContainText(verdict);
		await page.getByRole("button", { name: "1個のアカウントに配布する" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "配布する", exact: true }).click();
		await expect(page.getByRole("region", { name: LABELS.ginza })).toContainText("配布しました");
	};
	await page.goto(`${main}/hq/distribute/new`);
	await page.getByRole("checkbox", { name: "配布するタグ" }).check();
	await page.getByRole("checkbox", { name: LABELS.ginza }).check();
	await distribute("新しく作る");
	await saveTag(page, { ...PLAIN_TAG, id, name: "配布するタグ（改）" });
	await page.goto(`${main}/hq/distribute`);
	await expect(page.getByText("新しい版があります", { exact: true })).toBeVisible();
	await page.getByRole("link", { name: "新しい版を配布する（1）" }).click();
	await page.getByRole("checkbox", { name: LABELS.ginza }).check();
	await distribute("更新する");
	await page.getByRole("button", { name: "配布するタグ（改）" }).click();
	await page.waitForURL(new RegExp(`^${ginza}/`));
	await expect(page.getByText("配布するタグ（改）", { exact: true }).first()).toBeVisible();
});
