import type { Page } from "@playwright/test";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { STAFF } from "./support/logins.ts";
import { expect, test } from "./support/test.ts";

const MODES = "/line/richmenu/mode_select?group=18";
const AGREED = "user-agreed-with-lmenuplus";
const MENU_MAKER = ["richmenu-write", "richmenu-read", "media-write"];

/** Changes the logged-in operator's abilities: creating menus, and agreeing. */
async function giveAbilities(page: Page, change: (abilities: string[]) => string[]): Promise<void> {
	await page.route("**/api/session", async (route) => {
		const response = await route.fetch();
		const session = (await response.json()) as { abilities: string[] };
		await route.fulfill({ response, json: { ...session, abilities: change(session.abilities) } });
	});
}

test.describe("the terms", () => {
	test.use({ tolerated: /status of 500 .*\/api\/permissions\/lmenuplus$/ });

	test("three pages lead to them, both boxes open the start, and whoever agreed is not asked again", async ({
		page,
	}) => {
		// An earlier attempt may have agreed; after the agreement the server's abilities apply.
		let asked = false;
		await giveAbilities(page, (abilities) =>
			asked ? abilities : abilities.filter((each) => each !== AGREED),
		);
		await page.goto(MODES);
		await page.getByRole("button", { name: "テンプレートから作成する" }).click();
		const modal = page.getByRole("dialog", { name: "テンプレートから作成" });
		for (const title of ["かんたんに作成できます", "業種に合わせて選べます"]) {
			await expect(modal.getByRole("heading", { name: title })).toBeVisible();
			await expect(modal.getByRole("button", { name: "ためしてみる" })).toBeVisible();
			await modal.getByRole("button", { name: "次へ" }).click();
		}
		await expect(modal.getByRole("heading", { name: "手軽にカスタマイズ" })).toBeVisible();
		await expect(modal.getByRole("link", { name: /マニュアル/ })).toHaveAttribute(
			"href",
			"/line/richmenu/manual",
		);
		await expect(modal.getByRole("button", { name: "次へ" })).toHaveCount(0);
		await modal.getByRole("button", { name: "ためしてみる" }).click();

		const start = modal.getByRole("button", { name: "同意してはじめる" });
		const [terms, privacy] = [
			modal.getByRole("checkbox", { name: "利用規約に同意する" }),
			modal.getByRole("checkbox", { name: "個人情報の取り扱いに同意する" }),
		];
		await expect(start).toBeDisabled();
		await terms.check();
		await expect(start).toBeDisabled();
		await privacy.check();
		await expect(start).toBeEnabled();
		await terms.uncheck();
		await expect(start).toBeDisabled();
		await terms.check();
		await page.route("**/api/permissions/lmenuplus", (route) =>
			route.fulfill({ status: 500, json: { ERROR: ["breakdown"] } }),
		);
		await start.click();
		await expect(page.getByText(RICHMENU_TEXTS.agreementFailed)).toBeVisible();
		await page.unroute("**/api/permissions/lmenuplus");
		asked = true;
		await start.click();

		await expect(page).toHaveURL(/\/line\/richmenu\/new\?group=18&is_lmenuplus=true$/);
		await expect(page.getByRole("heading", { name: "テンプレートから作成", level: 1 })).toBeVisible();
		await page.goto(MODES);
		await page.getByRole("button", { name: "テンプレートから作成する" }).click();
		await expect(page).toHaveURL(/is_lmenuplus=true$/);
	});
});

test.describe("for others", () => {
	test.use({ storageState: STAFF });

	test("[E-106] [E-107] whoever may not agree is told who may, and can only close", async ({ page }) => {
		await giveAbilities(page, (abilities) => [
			...abilities.filter((ability) => ability !== AGREED),
			...MENU_MAKER,
		]);
		await page.goto(MODES);
		await page.getByRole("button", { name: "テンプレートから作成する" }).click();
		const modal = page.getByRole("dialog", { name: "テンプレートから作成" });
		await modal.getByRole("button", { name: "ためしてみる" }).click();
		await expect(modal.getByText(/管理者または副管理者による規約への同意が必要です/)).toBeVisible();
		await expect(modal.getByRole("checkbox")).toHaveCount(0);
		await expect(modal.getByRole("button", { name: "同意してはじめる" })).toHaveCount(0);
		const names = await modal
			.getByRole("button")
			.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? each.textContent));
		expect([...new Set(names)]).toEqual(["閉じる"]);
		await modal.getByRole("button", { name: "閉じる", exact: true }).last().click();
		await expect(modal).toHaveCount(0);
	});
});
