import { describeError } from "#web/platform/api/apiError.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { isInUseError } from "../salonsApi.ts";

interface Removal {
	/** Subject of the removal: コース「カット」. */
	subject: string;
	message: string;
	/** Verb on the button, and the toast afterwards. */
	confirm: string;
	doneText: string;
	/** `force` removes it despite upcoming bookings. */
	remove: (force: boolean) => Promise<void>;
}

/** Asks for confirmation, and again if bookings are upcoming, then removes. */
export async function confirmRemoval(removal: Removal): Promise<void> {
	const { subject, message, confirm, doneText } = removal;
	const isSure = await askToConfirm({
		title: `${subject}を${confirm.replace("する", "")}`,
		message,
		confirm,
		destructive: true,
	});
	if (!isSure) return;
	try {
		if (await removeOrForce(removal)) toastDone(doneText);
	} catch (error) {
		toastFailed(error);
	}
}

/** Removes it, after a second confirmation if it has bookings; resolves to whether it was removed. @throws ApiError */
async function removeOrForce({ subject, confirm, remove }: Removal): Promise<boolean> {
	try {
		await remove(false);
		return true;
	} catch (error) {
		if (!isInUseError(error)) throw error;
		const isForced = await askToConfirm({
			title: `${subject}には予約があります`,
			message: `${describeError(error).join("\n")}\n予約はそのまま残ります。${confirm.replace("する", "")}してもよろしいですか？`,
			confirm: `予約を残して${confirm}`,
			destructive: true,
		});
		if (isForced) await remove(true);
		return isForced;
	}
}
