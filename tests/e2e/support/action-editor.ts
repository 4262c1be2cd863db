import type { Locator, Page } from "@playwright/test";

/** The editor of an action, wherever it slid in. */
export class ActionEditor {
	readonly page: Page;
	readonly drawer: Locator;
	readonly name: Locator;
	readonly save: Locator;
	readonly problems: Locator;

	constructor(page: Page) {
		this.page = page;
		this.drawer = page.getByRole("dialog", { name: /アクション/ });
		this.name = this.drawer.getByRole("textbox", { name: "アクション名" });
		this.save = this.drawer.getByRole("button", { name: "保存する" });
		this.problems = this.drawer.getByRole("alert");
	}

	/** The panel at a place, which names its effect. */
	panel(place: number, label: string): Locator {
		return this.drawer.getByRole("region", { name: `${place}番目の「${label}」`, exact: true });
	}

	async add(label: string): Promise<void> {
		await this.drawer.getByRole("group", { name: "要素を追加" }).getByRole("button", { name: label }).click();
	}

	async write(place: number, text: string): Promise<void> {
		await this.panel(place, "テキスト送信").getByRole("textbox", { name: "本文" }).fill(text);
	}

	async chooseTag(place: number, tag: string): Promise<void> {
		await this.panel(place, "タグ操作").getByRole("combobox", { name: "タグ" }).fill(tag);
		await this.page.getByRole("option", { name: tag, exact: true }).click();
	}
}
