import { useEffect } from "react";
import { guardLeaving } from "#web/platform/api/leaving.ts";
import { ask } from "./ConfirmDialog.tsx";

/** Confirms leaving with unsaved changes. */
const askToLeave = () =>
	ask({
		title: "保存していない変更があります",
		message: "移動すると、変更した内容は失われます。移動してもよろしいですか？",
		confirm: "破棄して移動する",
		destructive: true,
	});

/** Confirms closing a layer with unsaved changes. */
export const askToClose = () =>
	ask({
		title: "保存していない変更があります",
		message: "閉じると、変更した内容は失われます。閉じてもよろしいですか？",
		confirm: "破棄して閉じる",
		destructive: true,
	});

/** Confirms closing for null, and leaving for another selection. */
export const askBefore = (wanted: unknown) => (wanted === null ? askToClose() : askToLeave());

/** Guards unsaved changes against navigation within the site and away from it. */
export function useUnsavedChanges(dirty: boolean): void {
	// A separate closure, so that releasing it does not release another form's guard.
	useEffect(() => (dirty ? guardLeaving(() => askToLeave()) : undefined), [dirty]);
}
