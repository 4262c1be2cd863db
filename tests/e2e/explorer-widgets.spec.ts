import { COPY_TEXTS } from "#domain/platform/texts/copying-texts.ts";
import { expect, test } from "./support/test.ts";

test("sizes, days, marks, a modal and a failed copy stand in the gallery as they are used", async ({
	page,
}) => {
	await page.goto("/ui");

	await test.step("[A-010, A-011] toggles stand in three sizes and checkboxes in five, each larger than the one before", async () => {
		for (const [title, role, sizes] of [
			["トグルの大きさ", "switch", ["xs", "sm", "md"]],
			["チェックボックスの大きさ", "checkbox", ["xs", "sm", "md", "lg", "xl"]],
		] as const) {
			const all = page.getByRole("group", { name: title, exact: true }).getByRole(role);
			await expect(all).toHaveCount(sizes.length);
			const heights: number[] = [];
			for (const [index, size] of sizes.entries()) {
				const one = all.nth(index);
				await expect(one).toHaveAccessibleName(new RegExp(`（${size}）$`));
				await expect(one).toBeChecked();
				await one.focus();
				await page.keyboard.press("Space");
				await expect(one).not.toBeChecked();
				heights.push((await one.boundingBox())?.height ?? 0);
			}
			expect(heights).toEqual([...new Set(heights)].sort((a, b) => a - b));
		}
	});

	await test.step("a range of days keeps its start before its end, and is told as YYYY-MM-DD", async () => {
		const both = page.getByRole("group", { name: "両方を指定" });
		const handedOn = both.getByText(/^\{"start"/);
		const start = both.getByRole("button", { name: /^予約日の開始日:/ });
		const end = both.getByRole("button", { name: /^予約日の終了日:/ });
		/** A calendar that has just opened may still flip its position, so that a click misses it. */
		const choose = (day: string) =>
			expect(async () => {
				const button = page.getByRole("button", { name: day, exact: true });
				if (await button.isVisible()) await button.click({ timeout: 2_000 });
				await expect(button).toHaveCount(0, { timeout: 2_000 });
			}).toPass();
		await expect(start).toHaveText("2026/11/03");
		await expect(end).toHaveText("2026/11/20");

		await start.click();
		await expect(page.getByRole("button", { name: "2026年11月20日", exact: true })).toBeEnabled();
		await expect(page.getByRole("button", { name: "2026年11月21日", exact: true })).toBeDisabled();
		await choose("2026年11月10日");
		// One calendar closes before the other opens.
		await expect(page.getByRole("button", { name: "2026年11月21日", exact: true })).toHaveCount(0);
		await expect(handedOn).toHaveText('{"start":"2026-11-10","end":"2026-11-20"}');
		await end.click();
		await expect(page.getByRole("button", { name: "2026年11月9日", exact: true })).toBeDisabled();
		await choose("2026年11月15日");
		await expect(end).toHaveText("2026/11/15");
		await expect(handedOn).toHaveText('{"start":"2026-11-10","end":"2026-11-15"}');
		await both.getByRole("button", { name: "予約日の開始日を消す" }).click();
		await expect(handedOn).toHaveText('{"start":null,"end":"2026-11-15"}');
		await expect(start).toHaveText("指定なし");
		await end.focus();
		await page.keyboard.press("Delete");
		await expect(handedOn).toHaveText('{"start":null,"end":null}');

		const fixed = page
			.getByRole("group", { name: "変更できない" })
			.getByRole("button", { name: /^集計期間の/ });
		for (const day of await fixed.all()) await expect(day).toBeDisabled();
	});

	await test.step("a response mark is shown, chosen, and excused where it is not known", async () => {
		const shown = (title: string) => page.getByRole("group", { name: title, exact: true });
		await expect(shown("ラベル")).toContainText("対応中");
		await expect(shown("ラベル（読み込み中）")).toContainText("読み込み中...");
		await expect(shown("ラベル（読み込みの失敗）")).toContainText("表示エラー");
		await expect(shown("ラベル（削除された対応マーク）")).toContainText("表示エラー");

		const selector = shown("選択").getByRole("button", { name: /^対応マーク:/ });
		await expect(selector).toHaveAccessibleName("対応マーク: 未対応");
		await selector.click();
		await expect(page.getByRole("option")).toHaveText([
			"なし",
			"未対応",
			"対応中",
			"対応済み",
			"保留",
			"要確認",
		]);
		await page.getByRole("option", { name: "対応済み" }).click();
		await expect(selector).toHaveAccessibleName("対応マーク: 対応済み");
		for (const { title, settable } of [
			{ title: "選択", settable: false },
			{ title: "選択（友だち情報の選択肢）", settable: true },
			{ title: "選択（友だち情報の選択肢、設定の権限なし）", settable: false },
		])
			await expect(shown(title).getByRole("link", { name: "対応マークを設定する" })).toHaveCount(
				Number(settable),
			);
		await expect(
			shown("選択（友だち情報の選択肢）").getByRole("link", { name: "対応マークを設定する" }),
		).toHaveAttribute("href", "/line/setting/notify");
	});

	await test.step("a modal that was edited asks before it closes, whichever way", async () => {
		await page.getByRole("button", { name: "モーダルを開く", exact: true }).click();
		const modal = page.getByRole("dialog", { name: "キャンペーンの編集" });
		const name = modal.getByRole("textbox", { name: "名前" });
		await expect(name).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(modal).toHaveCount(0);

		await page.getByRole("button", { name: "モーダルを開く", exact: true }).click();
		await expect(name).toBeFocused();
		await name.fill("春のキャンペーン");
		const question = page.getByRole("dialog", { name: "保存していない変更があります" });
		// A dialog's overlay takes clicks until it has faded out.
		const shades = page.locator(".mantine-Modal-overlay");
		const stay = async () => {
			await expect(question).toContainText("閉じてもよろしいですか？");
			await question.getByRole("button", { name: "キャンセル" }).click();
			await expect(question).toHaveCount(0);
			await expect(shades).toHaveCount(1);
			await expect(name).toHaveValue("春のキャンペーン");
		};
		for (const close of [
			() => page.keyboard.press("Escape"),
			() => modal.getByRole("button", { name: "キャンセル" }).click(),
			() => page.mouse.click(5, 400),
		]) {
			await name.focus();
			await close();
			await stay();
		}

		// The click outside has not moved the focus, and Escape also works without any focus.
		await expect(modal).toBeFocused();
		await page.keyboard.press("Escape");
		await stay();
		await page.evaluate(() => (document.activeElement as HTMLElement).blur());
		await page.keyboard.press("Escape");
		await stay();
		await name.press("Escape");
		await question.getByRole("button", { name: "破棄して閉じる" }).last().click();
		await expect(modal).toHaveCount(0);

		await page.getByRole("button", { name: "モーダルを開く", exact: true }).click();
		await expect(name).toHaveValue("冬のキャンペーン");
		await name.fill("夏のキャンペーン");
		await modal.getByRole("button", { name: "保存する" }).click();
		await expect(page.getByText("保存しました")).toBeVisible();
		await expect(modal).toHaveCount(0);
	});

	await test.step("a text that the browser does not copy is said to have failed", async () => {
		await page.evaluate(() =>
			Object.defineProperty(navigator.clipboard, "writeText", {
				value: () => Promise.reject(new Error("no")),
			}),
		);
		const box = page.getByRole("group", { name: "コピー欄", exact: true });
		await box.getByRole("button", { name: "回答フォームのURLをコピーする" }).click();
		await expect(box.getByRole("status")).toHaveText(COPY_TEXTS.copyFailed);
	});
});

test.describe("a clock that stands still", () => {
	test.use({ alone: true });

	test("a text is copied, which is said for two seconds", async ({ page, context }) => {
		await page.goto("/ui");
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		const box = page.getByRole("group", { name: "コピー欄", exact: true });
		const note = box.getByRole("status");
		// The clock only advances when the test runs it.
		const now = Date.now();
		await page.clock.install({ time: now });
		await page.clock.pauseAt(now + 60_000);
		await box.getByRole("button", { name: "回答フォームのURLをコピーする" }).click();
		await expect(note).toHaveText("コピーしました");
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("https://example.com/lvf/a1b2c3");
		await page.clock.runFor(1_500);
		await expect(note).toHaveText("コピーしました");
		await page.clock.runFor(700);
		await expect(note).toHaveText("");

		const rows = page.getByRole("group", { name: "一覧の行" });
		await rows.getByRole("button", { name: "「a1b2c3」をコピーする" }).click();
		await expect(rows.getByRole("status").filter({ hasText: "a1b2c3をコピーしました" })).toHaveCount(1);
	});
});
