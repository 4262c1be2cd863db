import { ApiError, describeError } from "#web/platform/api/error.ts";
import { ask } from "#web/platform/ui/ConfirmDialog.tsx";

/** A time that is not free, by what the server says of it. */
export interface Conflict {
	messages: string[];
	/** Free times nearby. */
	nextFree: FreeTime[];
}

export interface FreeTime {
	date: string;
	from: string;
	to: string;
}

const WRITTEN = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})〜(\d{2}:\d{2})$/;

/** What a refusal says of the time; null where it was refused for another reason, such as somebody else's change. */
export function conflictIn(error: unknown): Conflict | null {
	if (!(error instanceof ApiError) || error.status !== 409 || !error.fields.reasons) return null;
	const nextFree = (error.fields.next_free ?? []).flatMap((written) => {
		const [, date = "", from = "", to = ""] = WRITTEN.exec(written) ?? [];
		return date ? [{ date, from, to }] : [];
	});
	return { messages: error.messages, nextFree };
}

/** The messages of a refusal without its codes, which are nothing for people. */
export const messagesOf = (error: unknown): string[] => conflictIn(error)?.messages ?? describeError(error);

/** Does something; where the time is not free, again in spite of it once somebody insists. Null where nobody does. */
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
		return (await ask({ title, message: reasons.join("\n"), confirm, destructive: true }))
			? send(true)
			: null;
	}
}

/** The same for a form, which shows the refusal where nobody insists. */
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
