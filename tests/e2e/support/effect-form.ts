import { expect } from "@playwright/test";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { ConditionForm } from "./condition-form.ts";

/** Months between now and a day chosen ahead. */
const MONTHS = 2;

/** Form of one effect, with an operator's actions. Consists of the same fields as a condition's. */
export class EffectForm extends ConditionForm {
	/** Chooses a future day, regardless of clock changes by tests. */
	async dayAhead(label: string, day: number): Promise<void> {
		await this.dayField(label).click();
		for (let month = 0; month < MONTHS; month++)
			await this.page.getByRole("button", { name: "次の月" }).click();
		const [year, month] = monthAhead();
		const wanted = this.page.getByRole("button", { name: `${year}年${month}月${day}日`, exact: true });
		await wanted.click();
		await expect(wanted).toHaveCount(0);
	}
}

/** Day chosen ahead in the format of forms and summaries. */
export function writtenAhead(day: number): string {
	return [...monthAhead(), day].map((part) => String(part).padStart(2, "0")).join("/");
}

function monthAhead(): [year: number, month: number] {
	const [year = 0, month = 1] = currentDay(Date.now()).split("-", 2).map(Number);
	const at = new Date(Date.UTC(year, month - 1 + MONTHS, 1));
	return [at.getUTCFullYear(), at.getUTCMonth() + 1];
}
