import type { CompositionEvent, FormEvent } from "react";
import { halfWidthDigits } from "#domain/platform/texts/half-width-digits.ts";

/** Set past React, so that the change still reaches the field. */
function fold(input: HTMLInputElement): void {
	const folded = halfWidthDigits(input.value);
	if (folded === input.value) return;
	const { selectionStart, selectionEnd } = input;
	Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, folded);
	input.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Props of an input for numbers or times, by which digits that are typed or pasted in full width reach the field in half
 * width: it would drop them. While an input method composes, the field learns nothing, because its own text would end
 * the composition.
 */
export const halfWidthInput = {
	onInputCapture: (event: FormEvent<HTMLInputElement>) => {
		if ((event.nativeEvent as InputEvent).isComposing) event.stopPropagation();
		else fold(event.currentTarget);
	},
	onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
		fold(event.currentTarget);
		event.currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
	},
};
