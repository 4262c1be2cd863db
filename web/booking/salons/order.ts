import { mutate } from "swr";

interface Listed<Entry> {
	data: Entry[];
}

interface NewOrder<Entry> {
	/** SWR key of the list. */
	key: string | readonly (string | number)[];
	entries: readonly Entry[];
	from: number;
	to: number;
	send: (sorted_ids: number[]) => Promise<unknown>;
}

/** Queue of reorder requests; sequential, so that the last order is the stored one. */
let underWay: Promise<unknown> = Promise.resolve();

/**
 * Moves a list entry optimistically and reverts after an error (M-195 to M-197).
 * @throws ApiError refusal by the server
 */
export async function saveOrder<Entry extends { id: number }>(order: NewOrder<Entry>): Promise<void> {
	const { key, entries, from, to, send } = order;
	const data = entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!);
	const sending = underWay.then(() => send(data.map(({ id }) => id)));
	underWay = sending.catch(() => undefined);
	await mutate<Listed<Entry>>(
		key,
		async (known) => {
			await sending;
			return known && { ...known, data };
		},
		{
			optimisticData: (known) => ({ ...known, data }),
			rollbackOnError: true,
			populateCache: true,
			revalidate: false,
		},
	).catch(async (error: unknown) => {
		// A refusal may be due to a stale list.
		void mutate(key);
		throw error;
	});
}
