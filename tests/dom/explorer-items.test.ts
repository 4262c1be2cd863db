import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { expect, test } from "./support/test.ts";

test("a tag is made in its row, and refused without a name", async ({ page, operatorApi }) => {
	const group = await operatorApi.makeFolder("tag", "行内作成");
	const list = await ItemList.open(page, "tag", { group });
	await page.getByRole("button", { name: "新しいタグ", exact: true }).first().click();
	const name = page.getByRole("textbox", { name: "新しいタグ名" });
	await name.press("Enter");
	await expect(list.alert.getByText("新しいタグ名を入力して下さい", { exact: true })).toBeVisible();
	await list.closeAlert();
	await name.fill("着付け");
	await name.press("Enter");
	await expect(list.link("着付け")).toBeFocused();
	await expect(list.row("着付け")).toContainText("定員なし");
	await expect(list.row("着付け")).toContainText(/\d{4}\.\d{2}\.\d{2}/);
});

test("a tag is renamed by F2 and by its menu, and not to nothing", async ({ page, operatorApi }) => {
	const { group } = await operatorApi.makeTags("改名", ["ヘッドスパ", "眉カット"]);
	const list = await ItemList.open(page, "tag", { group });
	await list.link("ヘッドスパ").focus();
	await page.keyboard.press("F2");
	const name = page.getByRole("textbox", { name: "「ヘッドスパ」の名前" });
	await expect(name).toBeFocused();
	await name.fill("");
	await expect(page.getByRole("button", { name: "決定する" })).toHaveCount(0);
	await name.press("Enter");
	await expect(name).toBeVisible();
	await name.fill("炭酸ヘッドスパ");
	await name.press("Enter");
	await expect(list.link("炭酸ヘッドスパ")).toBeFocused();

	await list.choose("眉カット", "名前を変更する");
	await page.getByRole("textbox", { name: "「眉カット」の名前" }).fill("眉毛カット");
	await page.getByRole("button", { name: "決定する" }).click();
	await expect(list.link("眉毛カット")).toBeVisible();
	await page.reload();
	await expect(list.link("炭酸ヘッドスパ")).toBeVisible();
	await expect(list.link("眉毛カット")).toBeVisible();
});

test("a star stays, and puts its tag first where the list is sorted so", async ({ page, operatorApi }) => {
	const { group } = await operatorApi.makeTags("順番", ["クーポン10", "クーポン2", "アロマ"]);
	const list = await ItemList.open(page, "tag", { group });
	await expect(list.rows).toHaveCount(3);
	await list.sort("名前の順");
	await expect.poll(() => list.names()).toEqual(["アロマ", "クーポン2", "クーポン10"]);
	await list.sort("名前の逆順");
	await expect.poll(() => list.names()).toEqual(["クーポン10", "クーポン2", "アロマ"]);

	const star = page.getByRole("button", { name: "「クーポン2」をお気に入りにする" });
	await star.click();
	await expect(star).toHaveAttribute("aria-pressed", "true");
	await expect(star).toHaveAttribute("aria-busy", "false");
	await list.sort("お気に入りを先に");
	await expect.poll(async () => (await list.names())[0]).toBe("クーポン2");
	await page.reload();
	await expect(star).toHaveAttribute("aria-pressed", "true");
	await expect.poll(async () => (await list.names())[0]).toBe("クーポン2");
});

test("a search looks into every folder and names each", async ({ page, operatorApi }) => {
	await operatorApi.makeTags("探しもの一", ["ＳＰＲＩＮＧ会員"]);
	await operatorApi.makeTags("探しもの二", ["spring会員の家族"]);
	const list = await ItemList.open(page, "tag", { group: 1 });
	await list.search.fill("Spring会員");
	await expect(list.rows).toHaveCount(2);
	await expect(list.row("ＳＰＲＩＮＧ会員")).toContainText("探しもの一");
	await expect(list.row("spring会員の家族")).toContainText("探しもの二");
	await page.reload();
	await expect(list.search).toHaveValue("Spring会員");
	await expect(list.rows).toHaveCount(2);
	await list.search.fill("どこにもない名前");
	await expect(page.getByRole("heading", { name: "条件に合うタグがありません" })).toBeVisible();
	await page.getByRole("button", { name: "検索を解除する" }).click();
	await expect(list.link("渋谷店")).toBeVisible();
});

test("a tag is deleted after the question alone", async ({ page, operatorApi }) => {
	const { group } = await operatorApi.makeTags("削除", ["消すタグ", "残すタグ"]);
	const list = await ItemList.open(page, "tag", { group });
	await list.choose("消すタグ", "削除する");
	const confirmation = "操作は取り消せません。本当に削除しますか？";
	await expect(list.question.getByText(confirmation, { exact: true })).toBeVisible();
	await list.answerQuestion("キャンセル");
	await expect(list.link("消すタグ")).toBeVisible();
	await list.choose("消すタグ", "削除する");
	await list.answerQuestion("削除する");
	await expect(page.getByText("「消すタグ」を削除しました")).toBeVisible();
	await expect(list.row("消すタグ")).toHaveCount(0);
	await expect(list.link("残すタグ")).toBeFocused();
});

test("a protected tag says so, leads nowhere and cannot be changed", async ({ page }) => {
	const name = "システム：ブロック解除";
	const list = await ItemList.open(page, "tag", { search: name });
	await expect(list.row(name).getByText("編集不可", { exact: true })).toBeVisible();
	await expect(list.link(name)).toHaveCount(0);
	const menu = await list.openMenu(name);
	await expect(menu.getByRole("menuitem", { name: "名前を変更する" })).toBeDisabled();
	await expect(menu.getByRole("menuitem", { name: "削除する" })).toBeDisabled();
	await menu.getByRole("menuitem", { name: "コピーする" }).click();
	await expect(list.alert).toHaveText(new RegExp(TAG_TEXTS.protectedTagCopy(name)));
	await list.closeAlert();

	await list.tick(name);
	await list.chooseForAll("削除する");
	await expect(list.alert).toContainText("保護されているため削除できません");
	await list.closeAlert();
	await expect(list.row(name)).toBeVisible();
});

test.describe("a server that fails", () => {
	test.use({ tolerated: /status of 500 .*\/api\/tag\/crud$|net::ERR_FAILED .*\/api\/tag\/crud$/ });

	test("what could not be deleted comes back, with the reason", async ({ page, operatorApi }) => {
		const { group } = await operatorApi.makeTags("失敗", ["消せないタグ", "となりのタグ"]);
		const list = await ItemList.open(page, "tag", { group });
		await expect(list.rows).toHaveCount(2);
		let answer = () => {};
		const held = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route("**/api/tag/crud", async (route) => {
			await held;
			await route.fulfill({ status: 500, json: { ERROR: ["breakdown"] } });
		});
		await list.tick("消せないタグ");
		await list.chooseForAll("削除する");
		await list.answerQuestion("削除する");
		await expect(list.row("消せないタグ")).toHaveCount(0);
		answer();
		await expect(list.alert).toContainText(EXPLORER_TEXTS.operationFailed);
		await expect(list.alert).toContainText("breakdown");
		await list.closeAlert();
		await expect(list.row("消せないタグ")).toBeVisible();
		await page.unroute("**/api/tag/crud");
		await page.reload();
		await expect(list.row("消せないタグ")).toBeVisible();
	});
});
