import userEvent from "@testing-library/user-event";
import { settle } from "./wait.ts";

/** User of the document without delays between actions. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

export async function click(
	element: HTMLElement,
	{ button, modifiers = [] }: { button?: "right"; modifiers?: string[] },
): Promise<void> {
	const held = modifiers.map(keyName);
	for (const key of held) await user.keyboard(`{${key}>}`);
	if (button === "right") await user.pointer({ keys: "[MouseRight]", target: element });
	else await user.click(element);
	for (const key of held) await user.keyboard(`{/${key}}`);
	await settle();
}

/** Keys with different names in Playwright and user-event. */
const KEY_NAMES: Record<string, string> = { ControlOrMeta: "Control", Space: " " };

const keyName = (key: string): string => KEY_NAMES[key] ?? key;

/** Presses a key combination such as `Control+Enter`. */
export async function pressKey(combination: string): Promise<void> {
	const keys = combination === "+" ? ["+"] : combination.split("+").map(keyName);
	const pressed = keys.pop()!;
	const written = /^[[{]$/.test(pressed) ? pressed.repeat(2) : `{${pressed}}`;
	await user.keyboard(
		`${keys.map((key) => `{${key}>}`).join("")}${written}${keys.map((key) => `{/${key}}`).join("")}`,
	);
	await settle();
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element): element is TextField =>
	element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Selects the contents of a field. */
export function selectAll(element: HTMLElement): void {
	element.focus();
	if (isTextField(element)) element.select();
	else document.getSelection()!.selectAllChildren(element);
}

/** Enters a text at once, like an input method or the clipboard. */
export async function enterText(
	element: HTMLElement,
	text: string,
	{ replace }: { replace: boolean },
): Promise<void> {
	if (isTextField(element)) enterIntoField(element, replace ? text : element.value + text);
	else if (replace) await replaceRichText(element, text);
	else paste(element, text);
	await settle();
}

/** Attempts of which one reaches the editor while all of its text is selected. */
const REPLACE_ATTEMPTS = 5;

/** Replaces all text of a rich text editor. */
async function replaceRichText(element: HTMLElement, text: string): Promise<void> {
	const before = element.textContent ?? "";
	for (let attempt = 0; attempt < REPLACE_ATTEMPTS; attempt++) {
		// The rich text editor tracks its selection through its own shortcut.
		await pressKey("Control+a");
		if (text === "") await pressKey("Delete");
		else paste(element, text);
		await settle();
		// The editor may read the document's older selection between both, and then appends.
		const isAppended = before !== "" && !text.startsWith(before) && element.textContent?.startsWith(before);
		if (!isAppended) return;
	}
}

function enterIntoField(field: TextField, value: string): void {
	const entered = field.maxLength >= 0 ? value.slice(0, field.maxLength) : value;
	const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
	// Through the prototype, because React overrides the element's own setter to detect changes.
	Object.getOwnPropertyDescriptor(prototype, "value")!.set!.call(field, entered);
	field.dispatchEvent(new InputEvent("input", { bubbles: true, data: entered, inputType: "insertText" }));
}

function paste(element: HTMLElement, text: string): void {
	const clipboardData = new DataTransfer();
	clipboardData.setData("text/plain", text);
	element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

/** Types text at the caret. */
export async function typeText(text: string): Promise<void> {
	const { activeElement } = document;
	if (activeElement instanceof HTMLElement && activeElement.isContentEditable)
		await enterText(activeElement, text, { replace: false });
	else for (const character of text) await pressKey(character);
}
