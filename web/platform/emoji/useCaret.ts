import { useRef } from "react";

/** Puts text into a plain field at its cursor; at the end of one in which nobody was yet. To be spread over the field. */
export function useCaret<Field extends HTMLInputElement | HTMLTextAreaElement>() {
	const field = useRef<Field>(null);
	const visited = useRef(false);
	return {
		field: {
			ref: field,
			onFocus: () => {
				visited.current = true;
			},
		},
		insert: (text: string) => {
			const target = field.current;
			if (!target) return;
			if (!visited.current) target.setSelectionRange(target.value.length, target.value.length);
			target.focus();
			// As if it were typed: it can be taken back, and the field's longest length holds. Nothing newer does that.
			document.execCommand("insertText", false, text);
		},
	};
}
