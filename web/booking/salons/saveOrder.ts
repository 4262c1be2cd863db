import { mutate } from "swr";

interface ListResponse<Entry> {
	data: Entry[];
}

interface ReorderRequest<Entry> {
	/** SWR key of the list. */
	key: string | readonly (string | number)[];
	entries: readonly Entry[];
	from: number;
	to: number;
	send: (sorted_ids: number[]) => Promise<unknown>;
}

/** Tail of the queue of reorder requests; they run one after another, so that the last order is stored. */
let pendingOrders: Promise<unknown> = Promise.resolve();

/**
 * Moves a list entry optimistically and reverts after an error (M-195 to M-197).
 * @throws ApiError refusal by the server
 */
export async function saveOrder<Entry extends { id: number }>(order: ReorderRequest<Entry>): Promise<void> {
	const { key, entries, from, to, send } = order;
	const data = entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!);
	const sending = pendingOrders.then(() => send(data.map(({ id }) => id)));
	pendingOrders = sending.catch(() => undefined);
	await mutate<ListResponse<Entry>>(
		key,
		async (cached) => {
			await sending;
			return cached && { ...cached, data };
		},
		{
			optimisticData: (cached) => ({ ...cached, data }),
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
