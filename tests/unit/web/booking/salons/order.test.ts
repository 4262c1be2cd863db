import { mutate, SWRConfig } from "swr";
import { describe, expect, test } from "vitest";
import { saveOrder } from "#web/booking/salons/saveOrder.ts";
import { ApiError } from "#web/platform/api/apiError.ts";

interface Entry {
	id: number;
	name: string;
}

const entriesOf = (...ids: number[]): Entry[] => ids.map((id) => ({ id, name: `${id}番` }));

/** Ids in a list's SWR cache. */
const shown = (key: string): number[] =>
	SWRConfig.defaultValue.cache.get(key)?.data?.data.map(({ id }: Entry) => id);

const begin = (key: string) => mutate(key, { data: entriesOf(1, 2, 3) }, { revalidate: false });

describe("[M-195 to M-197] another order", () => {
	test("is shown before it is saved, and stays", async () => {
		await begin("saved");
		const saved = Promise.withResolvers<void>();
		const sent: number[][] = [];
		const saving = saveOrder({
			key: "saved",
			entries: entriesOf(1, 2, 3),
			from: 2,
			to: 0,
			send: (ids) => {
				sent.push(ids);
				return saved.promise;
			},
		});
		await expect.poll(() => sent).toEqual([[3, 1, 2]]);
		expect(shown("saved")).toEqual([3, 1, 2]);
		saved.resolve();
		await saving;
		expect(shown("saved")).toEqual([3, 1, 2]);
	});

	test("is taken back where it cannot be saved, and says why", async () => {
		await begin("refused");
		const refused = new ApiError(422, [], { sorted_ids: ["並び順の内容が最新ではありません。"] });
		const saving = saveOrder({
			key: "refused",
			entries: entriesOf(1, 2, 3),
			from: 0,
			to: 2,
			send: () => Promise.reject(refused),
		});
		await expect(saving).rejects.toBe(refused);
		expect(shown("refused")).toEqual([1, 2, 3]);
	});

	test("is sent after the one before it, so that the last one stays", async () => {
		await begin("twice");
		const first = Promise.withResolvers<void>();
		const sent: number[][] = [];
		const one = saveOrder({
			key: "twice",
			entries: entriesOf(1, 2, 3),
			from: 0,
			to: 1,
			send: (ids) => {
				sent.push(ids);
				return first.promise;
			},
		});
		const other = saveOrder({
			key: "twice",
			entries: entriesOf(2, 1, 3),
			from: 0,
			to: 2,
			send: async (ids) => {
				sent.push(ids);
			},
		});
		await expect.poll(() => sent).toEqual([[2, 1, 3]]);
		first.resolve();
		await Promise.all([one, other]);
		expect(sent).toEqual([
			[2, 1, 3],
			[1, 3, 2],
		]);
		expect(shown("twice")).toEqual([1, 3, 2]);
	});
});
