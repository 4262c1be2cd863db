import { mutate, SWRConfig } from "swr";
import { describe, expect, test } from "vitest";
import { ApiError } from "#web/api/error.ts";
import { optimistic } from "#web/journeys/optimistic.ts";

interface Entry {
	id: number;
}

const shown = (key: string): number[] =>
	SWRConfig.defaultValue.cache.get(key)?.data?.data.map(({ id }: Entry) => id);
const begin = (key: string) =>
	mutate(key, { data: [1, 2, 3].map((id): Entry => ({ id })) }, { revalidate: false });
const backwards = (data: Entry[]) => data.toReversed();

describe("[M-193, M-194] another order of journeys and of their groups", () => {
	test("is shown before it is saved, and stays", async () => {
		await begin("journey-saved");
		const saved = Promise.withResolvers<void>();
		const saving = optimistic("journey-saved", backwards, () => saved.promise);
		await expect.poll(() => shown("journey-saved")).toEqual([3, 2, 1]);
		saved.resolve();
		await saving;
		expect(shown("journey-saved")).toEqual([3, 2, 1]);
	});

	test("is taken back where it cannot be saved, and says why", async () => {
		await begin("journey-refused");
		const refused = new ApiError(500, ["SQLITE_FULL"]);
		const saving = optimistic("journey-refused", backwards, () => Promise.reject(refused));
		await expect(saving).rejects.toBe(refused);
		expect(shown("journey-refused")).toEqual([1, 2, 3]);
	});

	test("is sent after the one before it", async () => {
		await begin("journey-twice");
		const first = Promise.withResolvers<void>();
		const sent: string[] = [];
		const one = optimistic("journey-twice", backwards, () => {
			sent.push("one");
			return first.promise;
		});
		const other = optimistic("journey-twice", backwards, async () => void sent.push("other"));
		await expect.poll(() => sent).toEqual(["one"]);
		first.resolve();
		await Promise.all([one, other]);
		expect(sent).toEqual(["one", "other"]);
		expect(shown("journey-twice")).toEqual([1, 2, 3]);
	});
});
