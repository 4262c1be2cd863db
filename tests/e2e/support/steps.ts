import { expect, type Locator, type Page } from "@playwright/test";
import { ActionEditor } from "./action-editor.ts";
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

	/** Adds a step: its time first, then its text. */
	async add(setTime: (form: ConditionForm) => Promise<void>, text: string): Promise<void> {
		await this.panel.getByRole("button", { name: "ステップを追加する" }).click();
		await this.#setTime("ステップの追加", "内容を決める", setTime);
		const editor = new ActionEditor(this.page, /のステップ$/);
		await editor.add("テキスト送信");
		await editor.write(1, text);
		await this.#save(editor, "ステップを追加しました");
	}

	/** Opens the action of a step. */
	async open(when: string): Promise<ActionEditor> {
		await this.panel.getByRole("button", { name: `「${when}」のステップの内容を開く` }).click();
		return new ActionEditor(this.page, `${when}のステップ`);
	}

	/** Replaces the text of a step. */
	async rewrite(when: string, text: string): Promise<void> {
		const editor = await this.open(when);
		await editor.write(1, text);
		await this.#save(editor, "ステップを保存しました");
	}

	async move(when: string, setTime: (form: ConditionForm) => Promise<void>): Promise<void> {
		await this.choose(when, "日時を変更する");
		await this.#setTime("日時の変更", "変更する", setTime);
	}

	async copy(when: string, setTime: (form: ConditionForm) => Promise<void>): Promise<void> {
		await this.choose(when, "コピーする");
		await this.#setTime("ステップのコピー", "コピーする", setTime);
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

	async #setTime(title: string, verb: string, set: (form: ConditionForm) => Promise<void>): Promise<void> {
		const dialog = this.page.getByRole("dialog", { name: title });
		await set(new ConditionForm(dialog));
		await dialog.getByRole("button", { name: verb }).click();
		await expect(dialog).toHaveCount(0);
	}

	async #save(editor: ActionEditor, said: string): Promise<void> {
		await editor.save.click();
		await expect(this.panel.getByRole("status").filter({ hasText: said })).toHaveCount(1);
		await expect(editor.drawer).toHaveCount(0);
	}
}
