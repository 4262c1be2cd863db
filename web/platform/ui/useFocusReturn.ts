import { useEffect, useState } from "react";

/**
 * Returns the focus to where it was before a dialog, when the dialog is no longer rendered. The library does
 * so only for a dialog that stays rendered while it is closed.
 */
export function useFocusReturn(): void {
	const [opener] = useState(() => document.activeElement);
	useEffect(
		() => () => {
			// The dialog and its focus are gone after this.
			queueMicrotask(() => {
				if (opener instanceof HTMLElement && document.activeElement === document.body)
					opener.focus({ preventScroll: true });
			});
		},
		[opener],
	);
}
