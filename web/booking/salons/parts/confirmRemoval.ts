import { describeError } from "#web/platform/api/error.ts";
import { ask } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { isInUse } from "../api.ts";

interface Removal {
	/** What is removed: コース「カット」. */
	what: string;
	message: string;
	/** The verb on the button, and what is said once it is done. */
	confirm: string;
	done: string;
	/** With `force`, though bookings are still to come. */
	remove: (force: boolean) => Promise<void>;
}

/** Asks before something is removed, and once more where bookings are still to come. */
export async function confirmRemoval({ what, message, confirm, done, remove }: Removal): Promise<void> {
	if (!(await ask({ title: `${what}を${confirm.replace("する", "")}`, message, confirm, destructive: true })))
		return;
	try {
		await remove(false).catch(async (error: unknown) => {
			if (!isInUse(error)) throw error;
			const insists = await ask({
				title: `${what}には予約があります`,
				message: `${describeError(error).join("\n")}\n予約はそのまま残ります。${confirm.replace("する", "")}してもよろしいですか？`,
				confirm: `予約を残して${confirm}`,
				destructive: true,
			});
			if (!insists) throw STAYED;
			await remove(true);
		});
		toastDone(done);
	} catch (error) {
		if (error !== STAYED) toastFailed(error);
	}
}

const STAYED = Symbol("stayed");
