import { expect, type Locator, type Page } from "@playwright/test";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { KindDefinition } from "#domain/engine/kinds/definition.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { open } from "./within.ts";

/** List page of a kind of item, in a wide window. */
export class ItemList {
	readonly page: Page;
	readonly label: string;
	readonly folders: Locator;
	readonly trash: Locator;
	readonly search: Locator;
	readonly tickAll: Locator;
	readonly bulk: Locator;
	/** Dialog with a message to close. */
	readonly alert: Locator;
	readonly question: Locator;
	readonly #kind: KindDefinition;

	constructor(page: Page, kind: KindName) {
		this.page = page;
		this.#kind = kindOf(kind);
		this.label = this.#kind.label;
		this.folders = page.getByRole("navigation", { name: "フォルダ" });
		this.trash = this.folders.getByText("ゴミ箱");
		this.search = page.getByRole("searchbox", { name: /^名前/ });
		this.tickAll = page.getByRole("checkbox", { name: "すべて選択する" });
		this.bulk = page.getByRole("button", { name: "一括操作" });
		this.alert = page.getByRole("dialog", { name: "お知らせ" }).getByRole("alert");
		this.question = page
			.getByRole("dialog")
			.filter({ has: page.getByRole("button", { name: "キャンセル" }) });
	}

	static async open(page: Page, kind: KindName, view: { group?: number; search?: string } = {}) {
		const list = new ItemList(page, kind);
		await open(page, addressOf(list.#kind.listPage, view));
		await page.getByRole("heading", { name: list.label, level: 1, exact: true }).waitFor();
		return list;
	}

	/** Rows of items, identified by their menus. */
	get rows(): Locator {
		return this.page.getByRole("row").filter({ has: this.page.getByRole("button", { name: /」の操作$/ }) });
	}

	row(name: string): Locator {
		return this.page.getByRole("row").filter({ has: this.page.getByText(name, { exact: true }) });
	}

	link(name: string): Locator {
		return this.page.getByRole("row").getByRole("link", { name, exact: true });
	}

	folder(name: string): Locator {
		return this.folders.getByRole("link", { name, exact: true });
	}

	/** Drag handle of a row or a folder. */
	handle(name: string): Locator {
		return this.page.getByRole("button", { name: `「${name}」をドラッグする`, exact: true });
	}

	tick(name: string): Promise<void> {
		return this.page.getByRole("checkbox", { name: `「${name}」を選択する`, exact: true }).check();
	}

	/** Opens a row's menu, while another one may still be closing. */
	async openMenu(name: string): Promise<Locator> {
		await this.page.getByRole("button", { name: `「${name}」の操作`, exact: true }).click();
		return this.page.getByRole("menu", { name: `「${name}」の操作`, exact: true });
	}

	async choose(name: string, item: string): Promise<void> {
		await take((await this.openMenu(name)).getByRole("menuitem", { name: item }));
	}

	async chooseOfFolder(folder: string, item: string): Promise<void> {
		const name = `フォルダ「${folder}」の操作`;
		await this.page.getByRole("button", { name, exact: true }).click();
		await take(this.page.getByRole("menu", { name, exact: true }).getByRole("menuitem", { name: item }));
	}

	async chooseForAll(item: string): Promise<void> {
		await this.bulk.click();
		await take(this.page.getByRole("menuitem", { name: item }));
	}

	/** Chooses an order, which closes the menu. */
	async sort(order: string): Promise<void> {
		const button = this.page.getByRole("button", { name: "並べ替え", exact: true });
		const choice = this.page.getByRole("menuitemradio", { name: order });
		await button.click();
		await choice.click();
		await choice.waitFor({ state: "hidden" });
		await expect(button).toHaveAttribute("title", `並べ替え: ${order}`);
	}

	/** Names of the rows, in order. */
	async names(): Promise<string[]> {
		return this.rows
			.getByRole("link")
			.filter({ hasNotText: /^[\d,]+[人件回]$/ })
			.allTextContents();
	}

	async answerQuestion(verb: string): Promise<void> {
		await this.question.getByRole("button", { name: verb }).click();
	}

	async closeAlert(): Promise<void> {
		await this.alert.getByRole("button", { name: "閉じる" }).click();
	}
}

/** Chooses from a menu and waits until it has closed. */
async function take(item: Locator): Promise<void> {
	await item.click();
	await item.waitFor({ state: "hidden" });
}
