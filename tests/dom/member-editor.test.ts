import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { EffectForm } from "../e2e/support/effect-form.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test.use({ tolerated: /status of 409 .*\/api\/member\/basevar$/ });

test("[M-039, M-040] an address opens it on a tab, and the cursor goes to what keeps it from being saved", async ({
	page,
	newcomer,
	operatorApi,
}) => {
	await page.goto(`${newcomer.address}?edit=tags`);
	await expect(page.getByText(MEMBER_TEXTS.unknownFocus)).toBeVisible();
	await expect(page).toHaveURL(newcomer.address);

	const name = ownName("桁数");
	await operatorApi.makeItem("var", { name, type: 1 });
	await page.goto(`${newcomer.address}?edit=basevar`);
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByRole("tab", { name: "基本情報" })).toHaveAttribute("aria-selected", "true");
	await dialog.getByRole("tab", { name: "友だち情報" }).click();
	await dialog.getByRole("textbox", { name, exact: true }).fill("九");
	await dialog.getByRole("tab", { name: "タグ" }).click();
	await dialog.getByRole("button", { name: "保存する" }).click();
	await expect(dialog.getByRole("textbox", { name, exact: true })).toBeFocused();
	await dialog.getByRole("textbox", { name, exact: true }).fill("9");
	await dialog.getByRole("button", { name: "保存する" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(page).toHaveURL(newcomer.address);
});

test("a scenario is begun by hand where it is shown which one a friend reads", async ({ page, newcomer }) => {
	await page.goto(newcomer.address);
	const scenarios = page.getByRole("region", { name: "シナリオ", exact: true });
	await scenarios.getByRole("button", { name: "シナリオを開始・再開" }).click();
	const dialog = page.getByRole("dialog", { name: "シナリオ操作" });
	await new EffectForm(dialog).choose("シナリオ", "ヘアケア通信");
	await dialog.getByRole("button", { name: "実行する" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(scenarios.getByRole("button", { name: "シナリオ「ヘアケア通信」の購読を停止" })).toBeVisible();
});

test("[M-035, M-367] what was typed stands beside what a colleague saved, and is kept over the reload", async ({
	page,
	newcomer,
	operatorApi,
}) => {
	const [mine, theirs] = [ownName("自分の"), ownName("同僚の")];
	await page.goto(newcomer.address);
	await page.getByRole("button", { name: "情報を編集", exact: true }).click();
	await page.getByRole("dialog").getByRole("tab", { name: "基本情報" }).click();
	await page.getByRole("textbox", { name: "ニックネーム" }).fill(mine);
	await operatorApi.post("/api/member/basevar", {
		member_id: newcomer.id,
		vals: { nickname: theirs },
		metas: { nickname: "" },
	});

	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText(MEMBER_TEXTS.saveFailed)).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: "ニックネーム" });
	await expect(row.getByRole("cell")).toHaveText([mine, theirs]);

	await page.getByRole("button", { name: "再読み込みする" }).click();
	await page.getByRole("button", { name: "情報を編集", exact: true }).click();
	await page.getByRole("tab", { name: "基本情報" }).click();
	await expect(page.getByRole("textbox", { name: "ニックネーム" })).toHaveValue(mine);
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(page.getByRole("region", { name: "名前", exact: true })).toContainText(mine);
});
