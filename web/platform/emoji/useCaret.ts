import { useRef } from "react";

/**
 * Inserts text at a field's caret, or at its end if it was never focused. `field` is spread over the field.
 */
export function useCaret<Field extends HTMLInputElement | HTMLTextAreaElement>() {
	const field = useRef<Field>(null);
	const wasFocused = useRef(false);
	return {
		field: {
			ref: field,
			onFocus: () => {
				wasFocused.current = true;
			},
		},
		insert: (text: string) => {
			const target = field.current;
			if (!target) return;
			if (!wasFocused.current) target.setSelectionRange(target.value.length, target.value.length);
			target.focus();
			// `execCommand` keeps undo and `maxLength`; there is no modern replacement.
			document.execCommand("insertText", false, text);
		},
	};
}
