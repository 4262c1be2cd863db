import { useEffect } from "react";
import { guardLeaving } from "#web/platform/api/leaveGuards.ts";
import { askToConfirm } from "./ConfirmDialog.tsx";

/** Confirms leaving with unsaved changes. */
const askToLeave = () =>
	askToConfirm({
		title: "保存していない変更があります",
		message: "移動すると、変更した内容は失われます。移動してもよろしいですか？",
		confirm: "破棄して移動する",
		destructive: true,
	});

/** Confirms closing a layer with unsaved changes. */
export const askToClose = () =>
	askToConfirm({
		title: "保存していない変更があります",
		message: "閉じると、変更した内容は失われます。閉じてもよろしいですか？",
		confirm: "破棄して閉じる",
		destructive: true,
	});

/** Confirms closing (null), or leaving for another selection. */
export const askBeforeChange = (selection: unknown) => (selection === null ? askToClose() : askToLeave());

/** Guards unsaved changes against navigation within the site and away from it. */
export function useUnsavedChanges(dirty: boolean): void {
	// A closure of its own, so that its release does not release another form's guard.
	useEffect(() => (dirty ? guardLeaving(() => askToLeave()) : undefined), [dirty]);
}
