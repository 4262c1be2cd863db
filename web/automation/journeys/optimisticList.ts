import { mutate } from "swr";

interface List<Entry> {
	data: Entry[];
}

/** Optimistic change of a list. */
interface Change {
	/** Takes and returns the list's entries, whose type differs from list to list. */
	apply: (data: never[]) => unknown[];
	state: "under way" | "saved" | "refused";
}

/** Last request; the next one waits for it, so that the last change is the stored one. */
let lastRequest: Promise<unknown> = Promise.resolve();

/** Optimistic changes by list, kept until all requests have finished. */
const changes = new Map<string, Change[]>();

/**
 * Changes a list optimistically, and reverts only this change after an error.
 * @param key SWR key of the list
 * @throws ApiError refusal by the server
 */
export async function changeListOptimistically<Entry>(
	key: string,
	change: (data: Entry[]) => Entry[],
	send: () => Promise<unknown>,
): Promise<void> {
	const request = lastRequest.then(send);
	lastRequest = request.catch(() => undefined);
	const ownChange: Change = { apply: change as never, state: "under way" };
	const listChanges = [...(changes.get(key) ?? []), ownChange];
	changes.set(key, listChanges);
	/** Stored data plus every change that was not refused; an earlier one may be in flight or fail. */
	const withChanges = (stored: List<Entry> | undefined): List<Entry> => ({
		data: listChanges
			.filter(({ state }) => state !== "refused")
			.reduce((data, { apply }) => apply(data as never[]) as Entry[], stored?.data ?? []),
	});
	try {
		await mutate<List<Entry>, unknown>(
			key,
			request.then(
				() => {
					ownChange.state = "saved";
				},
				(error: unknown) => {
					ownChange.state = "refused";
					throw error;
				},
			),
			{
				optimisticData: (stored) => withChanges(stored),
				rollbackOnError: true,
				populateCache: (_, stored) => withChanges(stored),
				revalidate: false,
			},
		);
	} catch (error) {
		// A refusal may be due to a stale list.
		void mutate(key);
		throw error;
	} finally {
		if ((changes.get(key) ?? []).every(({ state }) => state !== "under way")) changes.delete(key);
	}
}
