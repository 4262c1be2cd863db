import { ApiError, describeError } from "#web/platform/api/apiError.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";

/** Conflict of a requested time, parsed from the server's refusal. */
export interface Conflict {
	messages: string[];
	/** Nearby free times. */
	nextFree: FreeTime[];
}

export interface FreeTime {
	date: string;
	from: string;
	to: string;
}

const WRITTEN = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})〜(\d{2}:\d{2})$/;

/** Conflict in a refusal; null for any other reason, such as a concurrent change. */
export function conflictIn(error: unknown): Conflict | null {
	if (!(error instanceof ApiError) || error.status !== 409 || !error.fields.reasons) return null;
	const nextFree = (error.fields.next_free ?? []).flatMap((written) => {
		const [, date = "", from = "", to = ""] = WRITTEN.exec(written) ?? [];
		return date ? [{ date, from, to }] : [];
	});
	return { messages: error.messages, nextFree };
}

/** Messages of a refusal without its internal codes. */
export const messagesOf = (error: unknown): string[] => conflictIn(error)?.messages ?? describeError(error);

/** Sends a change and, after a conflict and a confirmation, forces it. Null if the operator declines. */
export async function insisting<Answer>(
	send: (force: boolean) => Promise<Answer>,
	confirm: string,
): Promise<Answer | null> {
	try {
		return await send(false);
	} catch (error) {
		const conflict = conflictIn(error);
		if (!conflict) throw error;
		const [title = "", ...reasons] = conflict.messages;
		return (await askToConfirm({ title, message: reasons.join("\n"), confirm, destructive: true }))
			? send(true)
			: null;
	}
}

/** Like `insisting`, but rethrows the refusal for the form if the operator declines. */
export async function insistingInForm<Answer>(
	send: (force: boolean) => Promise<Answer>,
	confirm: string,
): Promise<Answer> {
	let refusal: unknown;
	const answer = await insisting(
		(force) =>
			send(force).catch((error: unknown) => {
				refusal = error;
				throw error;
			}),
		confirm,
	);
	if (answer !== null) return answer;
	throw new ApiError(409, messagesOf(refusal));
}
