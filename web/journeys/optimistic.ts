import { mutate } from "swr";

/** Changes that are on their way: one is sent after the other, so that the last one given is the last one stored. */
let underWay: Promise<unknown> = Promise.resolve();

/**
 * Changes a list: shown at once, and taken back where it cannot be saved.
 * @param key what the list is kept under
 * @throws ApiError what the server says against it
 */
export async function optimistic<Entry>(
	key: string,
	change: (data: Entry[]) => Entry[],
	send: () => Promise<unknown>,
): Promise<void> {
	const sending = underWay.then(send);
	underWay = sending.catch(() => undefined);
	// What is shown, not what is stored: a change before this one may still be on its way.
	let after: { data: Entry[] } | undefined;
	await mutate<{ data: Entry[] }>(
		key,
		async () => {
			await sending;
			return after;
		},
		{
			optimisticData: (stored, shown) => {
				after = { data: change((shown ?? stored)?.data ?? []) };
				return after;
			},
			rollbackOnError: true,
			populateCache: true,
			revalidate: false,
		},
	).catch((error: unknown) => {
		// Whoever was refused may have an old list before them.
		void mutate(key);
		throw error;
	});
}
