import { ApiError, describeError } from "#web/platform/api/apiError.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";

/** Conflict of a requested time, parsed from the server's refusal. */
export interface BookingConflict {
	/** Summary of the conflict, its reasons, and a sentence with the nearby free times if there are any. */
	messages: string[];
	/** Nearby free times. */
	nextFree: NextFreeTime[];
}

/** Free time that the server offers instead of the refused one. */
export interface NextFreeTime {
	date: string;
	from: string;
	to: string;
}

const FREE_TIME_PATTERN = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})〜(\d{2}:\d{2})$/;

/** Conflict of a refused call; null for any other error, such as a concurrent change. */
export function parseConflict(error: unknown): BookingConflict | null {
	if (!(error instanceof ApiError) || error.status !== 409 || !error.fields.reasons) return null;
	const nextFree = (error.fields.next_free ?? []).flatMap((text) => {
		const [, date = "", from = "", to = ""] = FREE_TIME_PATTERN.exec(text) ?? [];
		return date ? [{ date, from, to }] : [];
	});
	return { messages: error.messages, nextFree };
}

/** Messages of an error, without the reason codes of a conflict. */
export const conflictMessages = (error: unknown): string[] =>
	parseConflict(error)?.messages ?? describeError(error);

/**
 * Sends a change and, after a conflict and a confirmation, forces it. Null if the operator declines.
 * @param onForced called after a forced change
 */
export async function forceAfterConfirmation<Answer>(
	send: (force: boolean) => Promise<Answer>,
	confirm: string,
	onForced?: () => void,
): Promise<Answer | null> {
	try {
		return await send(false);
	} catch (error) {
		const conflict = parseConflict(error);
		if (!conflict) throw error;
		const [summary = "", ...reasons] = conflict.messages;
		if (!(await askToConfirm({ title: summary, message: reasons.join("\n"), confirm, destructive: true })))
			return null;
		const answer = await send(true);
		onForced?.();
		return answer;
	}
}

/**
 * Sends a form's change as `forceAfterConfirmation` does.
 * @throws ApiError the refusal, if the operator declines, so that the form shows it
 */
export async function forceFromForm<Answer>(
	send: (force: boolean) => Promise<Answer>,
	confirm: string,
	onForced?: () => void,
): Promise<Answer> {
	let refusal: unknown;
	const answer = await forceAfterConfirmation(
		(force) =>
			send(force).catch((error: unknown) => {
				refusal = error;
				throw error;
			}),
		confirm,
		onForced,
	);
	if (answer !== null) return answer;
	throw new ApiError(409, conflictMessages(refusal));
}
