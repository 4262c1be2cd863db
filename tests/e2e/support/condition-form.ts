import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { currentDay } from "#domain/platform/time/wire-time.ts";

/** Form of one condition, with an operator's actions. */
export class ConditionForm {
	readonly card: Locator;
	/** Number of friends that the condition alone finds. */
	readonly figure: Locator;
	readonly page: Page;

	constructor(card: Locator) {
		this.card = card;
		this.figure = card.getByTitle("この条件だけに当てはまる友だちの人数");
		this.page = card.page();
	}

	/** Chooses the single item of a selector. */
	async choose(label: string, name: string): Promise<void> {
		const panel = await this.#pick(label, name);
		await expect(panel).toHaveCount(0);
	}

	/** Chooses further items of a multiple selector. */
	async chooseSome(label: string, ...names: string[]): Promise<void> {
		for (const name of names) {
			const panel = await this.#pick(label, name);
			await panel.getByRole("button", { name: "決定" }).click();
			await expect(panel).toHaveCount(0);
		}
	}

	async #pick(label: string, name: string): Promise<Locator> {
		await this.card.getByRole("button", { name: new RegExp(`^${label}を(選択|変更)する$`) }).click();
		const panel = this.page.getByRole("dialog", { name: `${label}を選択` });
		await panel.getByRole("searchbox").fill(name);
		await panel.getByTitle(name, { exact: true }).click();
		return panel;
	}

	/** Items chosen in a selector. */
	chosen(label: string): Locator {
		return this.card.getByRole("list", { name: `選択中の${label}` }).getByRole("listitem");
	}

	combobox(label: string): Locator {
		return this.card.getByRole("combobox", { name: label, exact: true });
	}

	async select(label: string, option: string | RegExp): Promise<void> {
		await this.combobox(label).click();
		const wanted = this.page.getByRole("option", { name: option, exact: typeof option === "string" });
		await wanted.click();
		await expect(wanted).toHaveCount(0);
	}

	/** Chooses options of a multiple field, and closes its list. */
	async selectSome(label: string, ...options: string[]): Promise<void> {
		await this.combobox(label).click();
		for (const name of options) await this.page.getByRole("option", { name, exact: true }).click();
		await this.combobox(label).press("Escape");
		await expect(this.page.getByRole("listbox")).toHaveCount(0);
	}

	/** Chooses a segment of a segmented control. */
	async segment(label: string, choice: string): Promise<void> {
		await this.segments(label).getByText(choice, { exact: true }).click();
		await expect(this.segments(label).getByRole("radio", { name: choice, exact: true })).toBeChecked();
	}

	segments(label: string): Locator {
		return this.card.getByRole("radiogroup", { name: label, exact: true });
	}

	async toggle(label: string): Promise<void> {
		await this.card.getByRole("switch", { name: label, exact: true }).click();
	}

	radio(label: string): Locator {
		return this.card.getByRole("radio", { name: label, exact: true });
	}

	checkbox(label: string): Locator {
		return this.card.getByRole("checkbox", { name: label, exact: true });
	}

	textbox(label: string): Locator {
		return this.card.getByRole("textbox", { name: label, exact: true });
	}

	/** Enters words into a multiple field. */
	async enter(label: string, ...words: string[]): Promise<void> {
		for (const word of words) {
			await this.card.getByRole("combobox", { name: label }).fill(word);
			await this.card.getByRole("combobox", { name: label }).press("Enter");
		}
	}

	/** Chooses a day of this month in a calendar. */
	async day(label: string, day: number): Promise<void> {
		const [year, month] = thisMonth();
		await this.dayField(label).click();
		const wanted = this.page.getByRole("button", { name: `${year}年${month}月${day}日`, exact: true });
		await wanted.click();
		await expect(wanted).toHaveCount(0);
	}

	dayField(label: string): Locator {
		return this.card.getByRole("button", { name: new RegExp(`^${label}:`) });
	}

	async time(label: string, hours: string, minutes: string): Promise<void> {
		await this.part(label, "時").fill(hours);
		await this.part(label, "分").fill(minutes);
	}

	part(label: string, unit: "時" | "分"): Locator {
		return this.card.getByRole("spinbutton", { name: `${label}の${unit}`, exact: true });
	}
}

/** Day of this month in the format of forms and sentences. */
export function written(day: number): string {
	const [year, month] = thisMonth();
	return [year, month, day].map((part) => String(part).padStart(2, "0")).join("/");
}

const thisMonth = (): number[] => currentDay(Date.now()).split("-", 2).map(Number);
