import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { ConditionForm } from "./condition-form.ts";
import type { OperatorApi } from "./operator-api.ts";
import { ownName } from "./own-name.ts";
import { open } from "./within.ts";

/** Filter builder, in any drawer. */
export class FilterBuilder {
	readonly page: Page;
	readonly panel: Locator;
	readonly name: Locator;
	readonly adder: Locator;
	readonly groupAdder: Locator;
	readonly total: Locator;
	readonly samples: Locator;
	readonly problems: Locator;
	readonly save: Locator;
	/** Confirmation of a deletion or loss. */
	readonly question: Locator;

	constructor(page: Page, title: string | RegExp = /カスタム検索/) {
		this.page = page;
		this.panel = page.getByRole("dialog", { name: title });
		this.name = this.panel.getByRole("textbox", { name: "名前", exact: true });
		this.adder = this.panel.getByRole("button", { name: "条件を追加する", exact: true });
		this.groupAdder = this.panel.getByRole("button", { name: "いずれかに当てはまるグループを追加する" });
		this.total = this.panel.getByRole("group", { name: "当てはまる友だち", exact: true }).locator("output");
		this.samples = this.panel.getByRole("group", { name: "当てはまる友だちの例" });
		this.problems = this.panel.getByRole("alert");
		this.save = this.panel.getByRole("button", { name: "保存する" });
		this.question = page.getByRole("dialog", { name: /^(「.+」を削除|保存していない変更があります)$/ });
	}

	static async openNew(page: Page): Promise<FilterBuilder> {
		await open(page, "/line/funnel?new=1");
		return new FilterBuilder(page);
	}

	static async open(page: Page, id: number): Promise<FilterBuilder> {
		await open(page, `/line/funnel?edit=${id}`);
		return new FilterBuilder(page);
	}

	/** Card by its name in messages: 2番目の条件（タグ）. */
	card(what: string): Locator {
		return this.panel.getByRole("group", { name: what, exact: true });
	}

	/** Adds a condition through the button of its list. */
	async add(label: string, adder: Locator = this.adder): Promise<void> {
		await adder.click();
		const options = this.page.getByRole("listbox", { name: "追加する条件" });
		await options.getByRole("option", { name: label }).first().click();
		await expect(options).toHaveCount(0);
	}

	async chooseTag(card: Locator, tag: string): Promise<void> {
		await new ConditionForm(card).chooseSome("タグ", tag);
	}

	/** Enters a word into a multiple field. */
	async enter(card: Locator, label: string, word: string): Promise<void> {
		await new ConditionForm(card).enter(label, word);
	}

	/** Appends a condition to the filter and returns its form. */
	async addForm(place: number, label: string): Promise<ConditionForm> {
		await this.add(label);
		return this.form(place, label);
	}

	/** Form by its ordinal, in the filter or in a group: 1番目のグループの. */
	form(place: number, label: string, within = ""): ConditionForm {
		return new ConditionForm(this.card(`${within}${place}番目の条件（${label}）`));
	}

	/** Expects that saving an incomplete filter fails with a message. */
	async refuses(place: number, message: string): Promise<void> {
		await this.save.click();
		await expect(this.problems.getByText(`${place}番目の条件: ${message}`, { exact: true })).toBeVisible();
	}

	/**
	 * Expects the filter's sentence, saves it under a unique name and reopens it: the same values in each form,
	 * the same count and the same sentence.
	 */
	async keeps(title: string, sentence: string): Promise<void> {
		const name = ownName(title);
		await this.name.fill(name);
		await expect(this.total).toHaveAttribute("aria-busy", "false");
		await expect(this.samples).toContainText(sentence);
		const built = await this.#read();
		await this.save.click();
		await expect(this.panel).toHaveCount(0);
		await this.page.getByRole("link", { name, exact: true }).click();
		await expect(this.name).toHaveValue(name);
		await expect(this.samples).toContainText(sentence);
		await expect.poll(() => this.#read()).toBe(built);
		await expect(this.panel.getByText("変更あり")).toHaveCount(0);
	}

	/** Accessibility snapshot of the forms. */
	async #read(): Promise<string> {
		const conditions = this.panel.getByRole("group", { name: "条件", exact: true });
		return (await conditions.ariaSnapshot()).replaceAll(" [active]", "");
	}

	async answer(verb: string): Promise<void> {
		await this.question.getByRole("button", { name: verb }).click();
	}
}

/** Ids of tags of the demo. */
export async function tagsOf(operatorApi: OperatorApi): Promise<{ vip: number; repeater: number }> {
	const { items } = await operatorApi.crud("tag", { action: "refresh" });
	const idOf = (name: string) => items.find((tag) => tag.name === name)?.id ?? 0;
	return { vip: idOf("VIP"), repeater: idOf("リピーター") };
}
