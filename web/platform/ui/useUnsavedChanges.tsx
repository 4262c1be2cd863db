import { useEffect } from "react";
import { guardLeaving } from "#web/platform/api/leaving.ts";
import { ask } from "./ConfirmDialog.tsx";

/** The question that stands between an operator and the loss of unsaved work. */
const askToLeave = () =>
	ask({
		title: "保存していない変更があります",
		message: "移動すると、変更した内容は失われます。移動してもよろしいですか？",
		confirm: "破棄して移動する",
		destructive: true,
	});

/** The same where something over the page is closed: nobody goes anywhere. */
export const askToClose = () =>
	ask({
		title: "保存していない変更があります",
		message: "閉じると、変更した内容は失われます。閉じてもよろしいですか？",
		confirm: "破棄して閉じる",
		destructive: true,
	});

/** Closing is asked about as closing, and another choice as leaving for it. */
export const askBefore = (wanted: unknown) => (wanted === null ? askToClose() : askToLeave());

/** Asks before unsaved work is left behind, inside the site and at its border. */
export function useUnsavedChanges(dirty: boolean): void {
	// A guard of its own: releasing it must not release that of another form on the page.
	useEffect(() => (dirty ? guardLeaving(() => askToLeave()) : undefined), [dirty]);
}
