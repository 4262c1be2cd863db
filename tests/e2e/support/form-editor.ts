import { expect, type Locator, type Page } from "@playwright/test";

/** Editor of a form with its questions. */
export class FormEditor {
	readonly page: Page;
	readonly name: Locator;
	readonly save: Locator;
	readonly questions: Locator;
	readonly problems: Locator;

	constructor(page: Page) {
		this.page = page;
		this.name = page.getByRole("textbox", { name: "名前", exact: true });
		this.save = page.getByRole("button", { name: "保存する" });
		this.questions = page.getByRole("group", { name: /^\d+番目の質問$/ });
		this.problems = page.getByRole("alert");
	}

	static async openNew(page: Page, name: string): Promise<FormEditor> {
		await page.goto("/lvf/edit/new");
		const editor = new FormEditor(page);
		await editor.name.fill(name);
		return editor;
	}

	question(place: number): Locator {
		return this.page.getByRole("group", { name: `${place}番目の質問`, exact: true });
	}

	/** Appends a question. */
	async ask(type: string, label: string): Promise<Locator> {
		const before = await this.questions.count();
		await this.page
			.getByRole("group", { name: "質問を追加" })
			.getByRole("button", { name: type, exact: true })
			.click();
		const question = this.question(before + 1);
		const field = question.getByRole("textbox", { name: "取得情報名 (表示名)" });
		await expect(field).toBeFocused();
		await field.fill(label);
		return question;
	}

	async rule(question: Locator, rule: string): Promise<void> {
		await question.getByRole("combobox", { name: "取得情報種別" }).click();
		await this.page.getByRole("option", { name: rule, exact: true }).click();
	}

	/** Stores the answers in a friend information field. */
	async keepIn(question: Locator, info: string): Promise<void> {
		await question.getByRole("switch", { name: "友だち情報に保存する" }).press("Space");
		await question.getByRole("button", { name: "保存先の友だち情報を選択する" }).click();
		await this.choose("保存先の友だち情報", info);
	}

	async runs(action: string): Promise<void> {
		await this.page.getByRole("button", { name: "回答後のアクションを選択する" }).click();
		await this.choose("回答後のアクション", action);
	}

	private async choose(label: string, item: string): Promise<void> {
		const panel = this.page.getByRole("dialog", { name: `${label}を選択` });
		await panel.getByRole("searchbox").fill(item);
		await panel
			.getByRole("list", { name: /の一覧$/ })
			// The name is followed by its type and a mark for new items.
			.getByRole("button", { name: new RegExp(`^${item}( |$)`) })
			.click();
		await expect(panel).toHaveCount(0);
	}

	/** Labels of the questions, in order. */
	async labels(): Promise<string[]> {
		const titles = this.questions.getByRole("button", { expanded: false }).locator("p");
		return (await titles.allTextContents()).map((text) => text.trim());
	}
}
