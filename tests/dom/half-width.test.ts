import { ActionEditor } from "../e2e/support/action-editor.ts";
import { expect, test } from "./support/test.ts";

/** Simulates a composition with these intermediate texts. */
function compose(field: HTMLElement, steps: readonly string[]): void {
	const input = field as HTMLInputElement;
	const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!;
	input.focus();
	input.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
	for (const text of steps) {
		set!.call(input, text);
		input.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, isComposing: true }));
		if (input.value !== text) throw new Error(`The field ended the composition of ${text}`);
	}
	input.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
}

test("digits in full width count in number and time fields, typed or composed", async ({ page }) => {
	const { editor, name } = await ActionEditor.openNew(page, "全角の数字");
	const later = await editor.addForm(1, "テキスト送信");
	await later.textbox("本文").fill("仕上がりはいかがですか");
	await later.radio("時間をおいて送信").check();
	await later.textbox("何分後から").fill("１０");
	await expect(later.textbox("何分後から")).toHaveValue("10");
	await later.textbox("何分後まで").evaluate(compose, ["３", "３０"]);
	await expect(later.textbox("何分後まで")).toHaveValue("30");
	const byClock = await editor.addForm(2, "テキスト送信");
	await byClock.textbox("本文").fill("おはようございます");
	await byClock.radio("時刻を指定して送信").check();
	await byClock.card.getByRole("spinbutton", { name: "時", exact: true }).fill("０９");
	await byClock.card.getByRole("spinbutton", { name: "分", exact: true }).evaluate(compose, ["４", "４５"]);
	await editor.keeps(
		name,
		"10〜30分後にテキスト「仕上がりはいかがですか」を送信",
		"09:45にテキスト「おはようございます」を送信",
	);
});
