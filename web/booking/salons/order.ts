import { mutate } from "swr";

interface Listed<Entry> {
	data: Entry[];
}

interface NewOrder<Entry> {
	/** What the list is kept under. */
	key: string | readonly (string | number)[];
	entries: readonly Entry[];
	from: number;
	to: number;
	send: (sorted_ids: number[]) => Promise<unknown>;
}

/** Orders that are on their way: one is sent after the other, so that the last one given is the last one stored. */
let underWay: Promise<unknown> = Promise.resolve();

/**
 * Puts an entry of a list at another place: shown at once, and taken back where it cannot be saved (M-195 to M-197).
 * @throws ApiError what the server says against it
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
		// Whoever was refused may have an old list before them.
		void mutate(key);
		throw error;
	});
}
