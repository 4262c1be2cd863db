import type { CompositionEvent, FormEvent } from "react";
import { toHalfWidthDigits } from "#domain/platform/texts/half-width-digits.ts";

/**
 * Replaces an input's digits. It bypasses React's value tracking, so that the change event still reaches
 * the field.
 */
function foldDigits(input: HTMLInputElement): void {
	const folded = toHalfWidthDigits(input.value);
	if (folded === input.value) return;
	const { selectionStart, selectionEnd } = input;
	Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, folded);
	input.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Props of a number or time input that convert full-width digits, which the field would drop. During
 * composition the field receives no input events, because its own update would end the composition.
 */
export const halfWidthInput = {
	onInputCapture: (event: FormEvent<HTMLInputElement>) => {
		if ((event.nativeEvent as InputEvent).isComposing) event.stopPropagation();
		else foldDigits(event.currentTarget);
	},
	onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
		foldDigits(event.currentTarget);
		event.currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
	},
};
