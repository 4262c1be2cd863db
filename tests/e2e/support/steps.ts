import { expect, type Locator, type Page } from "@playwright/test";
import { ConditionForm } from "./condition-form.ts";

/** Steps of a scenario or reminder on their timeline. */
export class Steps {
	readonly page: Page;
	readonly panel: Locator;
	readonly rows: Locator;
	readonly question: Locator;

	constructor(page: Page) {
		this.page = page;
		this.panel = page.getByRole("region", { name: "配信ステップ" });
		this.rows = this.panel.getByRole("list", { name: "ステップ", exact: true }).getByRole("listitem");
		this.question = page.getByRole("dialog", { name: /のステップを削除$/ });
	}

	/** Adds a step behind the last one: its time, and its text. */
	async add(setTime: (form: ConditionForm) => Promise<void>, text: string): Promise<void> {
		await this.panel.getByRole("button", { name: "ステップを追加する", exact: true }).click();
		const editor = this.editor("新しいステップ");
		await setTime(editor);
		await editor.card.getByRole("button", { name: "テキストを追加する" }).click();
		await this.write(editor, text);
		await this.save(editor, "ステップを追加しました");
	}

	/** Opens a step in its place. */
	async open(when: string): Promise<ConditionForm> {
		await this.panel.getByRole("button", { name: `「${when}」のステップの内容を開く` }).click();
		return this.editor(`「${when}」のステップの編集`);
	}

	editor(name: string): ConditionForm {
		return new ConditionForm(this.panel.getByRole("region", { name, exact: true }));
	}

	/** A message of an open step. */
	message(editor: ConditionForm, place = 1): Locator {
		return editor.card.getByRole("region", { name: `${place}番目のメッセージ` });
	}

	/** Replaces the text of an open step's first message. */
	async write(editor: ConditionForm, text: string): Promise<void> {
		const field = this.message(editor).getByRole("textbox", { name: "本文" });
		// `fill` selects all and deletes immediately, possibly before the field knows the selection.
		await expect(async () => {
			await field.fill(text);
			await expect(field).toHaveText(text, { timeout: 1_000 });
		}).toPass();
	}

	/** Replaces the text of a step. */
	async rewrite(when: string, text: string): Promise<void> {
		const editor = await this.open(when);
		await this.write(editor, text);
		await this.save(editor, "ステップを保存しました");
	}

	async move(when: string, setTime: (form: ConditionForm) => Promise<void>): Promise<void> {
		const editor = await this.open(when);
		await setTime(editor);
		await this.save(editor, "ステップを保存しました");
	}

	async copy(when: string, setTime: (form: ConditionForm) => Promise<void>): Promise<void> {
		await this.choose(when, "コピーする");
		const editor = this.editor("新しいステップ");
		await setTime(editor);
		await this.save(editor, "ステップを追加しました");
	}

	async remove(when: string): Promise<void> {
		await this.choose(when, "削除する");
		await this.question.getByRole("button", { name: "削除する" }).click();
		await expect(this.question).toHaveCount(0);
	}

	async choose(when: string, item: string): Promise<void> {
		const name = `「${when}」のステップの操作`;
		await this.panel.getByRole("button", { name, exact: true }).click();
		const wanted = this.page.getByRole("menu", { name, exact: true }).getByRole("menuitem", { name: item });
		await wanted.click();
		await expect(wanted).toHaveCount(0);
	}

	async save(editor: ConditionForm, said: string): Promise<void> {
		await editor.card.getByRole("button", { name: "保存する", exact: true }).click();
		await expect(this.panel.getByRole("status").filter({ hasText: said })).toHaveCount(1);
		await expect(editor.card).toHaveCount(0);
	}

	/** Expects that an open step is not saved for this reason. */
	async refuses(editor: ConditionForm, reason: string): Promise<void> {
		await editor.card.getByRole("button", { name: "保存する", exact: true }).click();
		await expect(editor.card.getByRole("alert").getByText(reason).first()).toBeVisible();
	}
}
