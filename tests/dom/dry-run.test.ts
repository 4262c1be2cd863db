import { ActionEditor } from "../e2e/support/action-editor.ts";
import { expect, test } from "./support/test.ts";

test.describe("refused", () => {
	// Chromium logs every refused call as an error; this test refuses one.
	test.use({ tolerated: /status of 422 .*\/api\/action\/dry_run$/ });

	test("what is not whole yet is not tried, and says why", async ({ page, newcomer: friend }) => {
		const arrival = Promise.withResolvers<void>();
		await page.route(/\/EditorField-[^/]*\.js$/, (route) => arrival.promise.then(() => route.continue()));
		const { editor } = await ActionEditor.openNew(page, "試せないアクション");
		const open = editor.drawer.getByRole("button", { name: "試しに実行" });
		await expect(open).toBeDisabled();
		await editor.add("テキスト送信");
		await open.click();
		const trial = page.getByRole("dialog", { name: "試しに実行" });
		const chosen = trial.getByRole("combobox", { name: "友だち" });
		await chosen.fill(friend.name);
		// A text editor that loads late must not move the focus.
		arrival.resolve();
		await expect(page.locator("[contenteditable=true]")).toBeAttached();
		await expect(chosen).toBeFocused();
		await page.getByRole("option", { name: friend.name, exact: true }).click();
		await expect(trial.getByRole("alert")).toContainText("1番目の「テキスト送信」: 本文を入力してください。");
	});
});
