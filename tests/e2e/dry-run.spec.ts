import { ActionEditor } from "./support/action-editor.ts";
import { NOBODY } from "./support/logins.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

test("an action is tried out for a friend before it is saved: each effect, its text, and nothing done", async ({
	page,
	openAs,
	operatorApi,
	newcomer: friend,
}) => {
	const { fid } = await operatorApi.post<{ fid: number }>("/api/funnel/register", {
		inputs: [{ type: 60, tag_ids: [6] }],
		no_template: "1",
	});
	const { editor, name } = await ActionEditor.openNew(page, "試すアクション");
	await editor.add("テキスト送信");
	await editor.write(1, "{name}さん、試しの本文です");
	await editor.add("タグ操作");
	await editor.chooseTag(2, "VIP");
	const later = await editor.addForm(3, "テキスト送信");
	await later.textbox("本文").fill("あとの本文です");
	await later.radio("時間をおいて送信").check();
	await later.textbox("何分後から").fill("30");
	const trial = page.getByRole("dialog", { name: "試しに実行" });
	const effects = trial.getByRole("listitem");
	const choose = async () => {
		await editor.drawer.getByRole("button", { name: "試しに実行" }).click();
		await trial.getByRole("combobox", { name: "友だち" }).fill(friend.name);
		await page.getByRole("option", { name: friend.name, exact: true }).click();
		await expect(trial.getByText(/^送信可能数の消費/)).toBeVisible();
	};

	await choose();
	await expect(effects).toHaveCount(3);
	await expect(effects.nth(0)).toContainText(/^実行.*試しの本文です.*（1通）$/s);
	await expect(effects.nth(1)).toContainText(/^実行タグ「VIP」を追加/);
	await expect(effects.nth(2)).toContainText(/30分後にテキスト.*（1通）$/s);
	await expect(trial.getByText("送信可能数の消費: 最大2通")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(trial).toHaveCount(0);
	await editor.finish();

	// The condition is evaluated on current data.
	const conditional = `${name}（条件つき）`;
	await operatorApi.makeAction(conditional, [{ type: 1, text: "会員の方へ", member_query_id: fid }]);
	await ActionEditor.open(page, conditional);
	await choose();
	await expect(effects).toHaveCount(1);
	await expect(effects).toContainText(/^スキップ/);
	await expect(effects).toContainText("条件「タグ「VIP」のいずれかがある」に当てはまりません");
	await expect(trial.getByText("送信可能数の消費: 最大0通")).toBeVisible();

	await goWithin(page, friend.address);
	await expect(page.getByRole("heading", { name: friend.name })).toBeVisible();
	await expect(page.getByRole("region", { name: "プロフィール" }).getByText("VIP")).toHaveCount(0);
	const phone = await Phone.open(await openAs(NOBODY), friend);
	await expect(phone.lines(/本文です|会員の方へ/)).toHaveCount(0);
});

test.describe("refused", () => {
	// Chromium logs every refused call as an error; this test refuses one.
	test.use({ tolerated: /status of 422 .*\/api\/action\/dry_run$/ });
});
