import { mutate } from "swr";

interface List<Entry> {
	data: Entry[];
}

/** A change of a list that was shown before it was saved. */
interface Change {
	apply: (data: never[]) => unknown[];
	state: "under way" | "saved" | "refused";
}

/** Changes that are on their way: one is sent after the other, so that the last one given is the last one stored. */
let underWay: Promise<unknown> = Promise.resolve();

/** By list: the changes since all of it was stored. */
const changes = new Map<string, Change[]>();

/**
 * Changes a list: shown at once, and taken back where it cannot be saved, with all others left as they are.
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
	const mine: Change = { apply: change as never, state: "under way" };
	const all = [...(changes.get(key) ?? []), mine];
	changes.set(key, all);
	/** What is stored, with each change on top that was not refused: one before this may be on its way still, or fail. */
	const shown = (stored: List<Entry> | undefined): List<Entry> => ({
		data: all
			.filter(({ state }) => state !== "refused")
			.reduce((data, { apply }) => apply(data as never[]) as Entry[], stored?.data ?? []),
	});
	try {
		await mutate<List<Entry>, unknown>(
			key,
			sending.then(
				() => {
					mine.state = "saved";
				},
				(error: unknown) => {
					mine.state = "refused";
					throw error;
				},
			),
			{
				optimisticData: (stored) => shown(stored),
				rollbackOnError: true,
				populateCache: (_, stored) => shown(stored),
				revalidate: false,
			},
		);
	} catch (error) {
		// Whoever was refused may have an old list before them.
		void mutate(key);
		throw error;
	} finally {
		if ((changes.get(key) ?? []).every(({ state }) => state !== "under way")) changes.delete(key);
	}
}
