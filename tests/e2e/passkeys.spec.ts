import type { Page } from "@playwright/test";
import { ADMINISTRATOR, NOBODY } from "./support/logins.ts";
import { OperatorApi } from "./support/operator-api.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

const PASSWORD = "correct-horse-battery";

test.use({
	// Passkeys are stored in the browser, under another host name.
	alone: true,
	storageState: NOBODY,
	// Calls before the login are refused, and those that a log-out overtakes.
	tolerated: /status of 401 .*\/api\//,
});

/** Virtual authenticator of Chromium with a present user. */
async function addDevice(page: Page): Promise<void> {
	const browser = await page.context().newCDPSession(page);
	await browser.send("WebAuthn.enable");
	await browser.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
}

/** Logs out; the login page is then open. */
async function logOut(page: Page): Promise<void> {
	await page.getByRole("button", { name: /のメニュー$/ }).click();
	await page.getByRole("menuitem", { name: "ログアウト" }).click();
	await expect(page.getByRole("heading", { name: "ログイン" })).toBeVisible();
}

test("a passkey is registered, opens the console alone, and is the second step after the password", async ({
	page,
	baseURL,
	openAs,
}) => {
	const email = `${ownName("passkey")}@example.com`;
	const { request } = await openAs(ADMINISTRATOR);
	await new OperatorApi(request).makeOperator({ email, name: "鍵を使う人", password: PASSWORD });
	// WebAuthn requires a host name.
	const own = new URL(baseURL!);
	own.hostname = "localhost";
	const open = (path: string) => page.goto(new URL(path, own).toString());
	const sayPassword = async () => {
		await page.getByLabel("メールアドレス").fill(email);
		await page.getByLabel("パスワード", { exact: true }).fill(PASSWORD);
		await page.getByRole("button", { name: "ログイン", exact: true }).click();
	};
	const home = page.getByRole("heading", { name: "ホーム", level: 1 });
	await addDevice(page);

	await test.step("it is registered under アカウント設定", async () => {
		await open("/login?return=/line/account");
		await sayPassword();
		await page.getByRole("button", { name: "パスキーを登録する" }).click();
		await page.getByLabel("いまのパスワード").last().fill(PASSWORD);
		await page.getByRole("button", { name: "次へ" }).click();
		const dialog = page.getByRole("dialog", { name: "パスキーの登録" });
		await dialog.getByLabel("名前").fill("会社のPC");
		await dialog.getByRole("button", { name: "登録する" }).click();
		await page.getByRole("button", { name: "控えました" }).click();
		await expect(page.getByText("会社のPC")).toBeVisible();
		await expect(page.getByText("残りのリカバリーコード 10個")).toBeVisible();
		await logOut(page);
	});

	await test.step("it opens the console alone", async () => {
		await page.getByRole("button", { name: "パスキーでログイン" }).click();
		await expect(home).toBeVisible();
		await logOut(page);
	});

	await test.step("it is asked for after the password", async () => {
		await sayPassword();
		await page.getByRole("button", { name: "パスキーで確認する" }).click();
		await expect(home).toBeVisible();
	});
});
