import { expect } from "@playwright/test";
import { today } from "#domain/platform/time/time.ts";
import { ConditionForm } from "./condition-form.ts";

/** How many months lie between now and a day that is chosen ahead. */
const MONTHS = 2;

/** The form of one effect, filled as an operator fills it. It is made of the same fields as that of a condition. */
export class EffectForm extends ConditionForm {
	/** Chooses a day that is still to come, whatever a test may have done to the clock. */
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

/** A day that is chosen ahead, as forms and summaries write it. */
export function writtenAhead(day: number): string {
	return [...monthAhead(), day].map((part) => String(part).padStart(2, "0")).join("/");
}

function monthAhead(): [year: number, month: number] {
	const [year = 0, month = 1] = today(Date.now()).split("-", 2).map(Number);
	const at = new Date(Date.UTC(year, month - 1 + MONTHS, 1));
	return [at.getUTCFullYear(), at.getUTCMonth() + 1];
}
