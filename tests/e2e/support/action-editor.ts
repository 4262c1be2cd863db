import { expect, type Locator, type Page } from "@playwright/test";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { EffectForm } from "./effect-form.ts";
import { ItemList } from "./item-list.ts";
import { ownName } from "./own-name.ts";
import { open } from "./within.ts";

/** Editor of an action, in any drawer. */
export class ActionEditor {
	readonly page: Page;
	readonly drawer: Locator;
	readonly name: Locator;
	readonly save: Locator;
	/** Reasons against saving; form warnings are above it. */
	readonly problems: Locator;
	readonly panels: Locator;
	readonly effectAdder: Locator;

	constructor(page: Page, title: string | RegExp = /アクション/) {
		this.page = page;
		this.drawer = page.getByRole("dialog", { name: title });
		this.name = this.drawer.getByRole("textbox", { name: "アクション名" });
		this.save = this.drawer.getByRole("button", { name: "保存する" });
		this.panels = this.drawer.getByRole("region", { name: /番目の「/ });
		this.problems = this.drawer.getByRole("alert").last();
		this.effectAdder = this.drawer.getByRole("group", { name: "することを追加" });
	}

	/** New action with a unique name. */
	static async openNew(page: Page, title: string): Promise<{ editor: ActionEditor; name: string }> {
		const name = ownName(title);
		await open(page, addressOf("actions", { new: 1 }));
		const editor = new ActionEditor(page);
		await editor.name.fill(name);
		return { editor, name };
	}

	/** Opens a saved action from the list. */
	static async open(page: Page, name: string): Promise<ActionEditor> {
		const list = await ItemList.open(page, "action", { search: name });
		await list.link(name).click();
		const editor = new ActionEditor(page);
		await expect(editor.name).toHaveValue(name);
		return editor;
	}

	/** Panel by its ordinal and effect. */
	panel(place: number, label: string): Locator {
		return this.drawer.getByRole("region", { name: `${place}番目の「${label}」`, exact: true });
	}

	/** Form by its ordinal and effect. */
	form(place: number, label: string): EffectForm {
		return new EffectForm(this.panel(place, label));
	}

	async add(label: string): Promise<void> {
		await this.effectAdder.getByRole("button", { name: label }).click();
	}

	/** Appends an effect and returns its form. */
	async addForm(place: number, label: string): Promise<EffectForm> {
		await this.add(label);
		await expect(this.panels).toHaveCount(place);
		return this.form(place, label);
	}

	async write(place: number, text: string): Promise<void> {
		const field = this.panel(place, "テキスト送信").getByRole("textbox", { name: "本文" });
		// `fill` selects all and deletes immediately, possibly before the editor knows the selection; repeated
		// until it worked.
		await expect(async () => {
			await field.fill(text);
			await expect(field).toHaveText(text.replaceAll("\n", ""), { timeout: 1_000 });
		}).toPass();
	}

	async chooseTag(place: number, tag: string): Promise<void> {
		await this.form(place, "タグ操作").chooseSome("タグ", tag);
	}

	/** Saves it and waits until the drawer has closed. */
	async finish(): Promise<void> {
		await this.save.click();
		await expect(this.page.getByText(ACTION_TEXTS.actionRegistered).last()).toBeVisible();
		await expect(this.drawer).toHaveCount(0);
	}

	/** Expects that saving fails for these reasons. */
	async refuses(...reasons: string[]): Promise<void> {
		await this.save.click();
		for (const reason of reasons)
			await expect(this.problems.getByText(reason, { exact: true })).toBeVisible();
		await expect(this.save).toBeEnabled();
	}

	/**
	 * Saves and reopens it from the server: expects the same values in each form, and these lines in the list.
	 */
	async keeps(name: string, ...lines: (string | RegExp)[]): Promise<void> {
		const built = await this.read();
		await this.finish();
		const list = await ItemList.open(this.page, "action", { search: name });
		await expectLines(list.row(name), lines);
		await list.link(name).click();
		await expect(this.name).toHaveValue(name);
		await this.holds(built);
	}

	/** Expects the same values in each form as read before. */
	async holds(built: string[]): Promise<void> {
		await expect(this.panels).toHaveCount(built.length);
		await expect.poll(() => this.read()).toEqual(built);
		await expect(this.drawer.getByText("変更あり")).toHaveCount(0);
	}

	/** Accessibility snapshots of all forms. */
	async read(): Promise<string[]> {
		const panels = await this.panels.all();
		const read = await Promise.all(panels.map((panel) => panel.ariaSnapshot()));
		return read.map((panel) => panel.replaceAll(" [active]", ""));
	}
}

/** Number of lines that a list shows; further ones appear on hover. */
const SHOWN_LINES = 3;

async function expectLines(row: Locator, lines: (string | RegExp)[]): Promise<void> {
	for (const line of lines.slice(0, SHOWN_LINES)) await expect(row).toContainText(line);
	const rest = lines.slice(SHOWN_LINES);
	if (rest.length === 0) return;
	await expect(row.getByText(`ほか${rest.length}件`)).toHaveAttribute("title", rest.join("\n"));
}
