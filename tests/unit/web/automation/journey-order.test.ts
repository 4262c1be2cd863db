import { mutate, SWRConfig } from "swr";
import { describe, expect, test } from "vitest";
import { changeListOptimistically } from "#web/automation/journeys/optimisticList.ts";
import { ApiError } from "#web/platform/api/apiError.ts";

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
		const saving = changeListOptimistically("journey-saved", backwards, () => saved.promise);
		await expect.poll(() => shown("journey-saved")).toEqual([3, 2, 1]);
		saved.resolve();
		await saving;
		expect(shown("journey-saved")).toEqual([3, 2, 1]);
	});

	test("is taken back where it cannot be saved, and says why", async () => {
		await begin("journey-refused");
		const refused = new ApiError(500, ["SQLITE_FULL"]);
		const saving = changeListOptimistically("journey-refused", backwards, () => Promise.reject(refused));
		await expect(saving).rejects.toBe(refused);
		expect(shown("journey-refused")).toEqual([1, 2, 3]);
	});

	test("is sent after the one before it", async () => {
		await begin("journey-twice");
		const first = Promise.withResolvers<void>();
		const sent: string[] = [];
		const one = changeListOptimistically("journey-twice", backwards, () => {
			sent.push("one");
			return first.promise;
		});
		const other = changeListOptimistically("journey-twice", backwards, async () => void sent.push("other"));
		await expect.poll(() => sent).toEqual(["one"]);
		first.resolve();
		await Promise.all([one, other]);
		expect(sent).toEqual(["one", "other"]);
		expect(shown("journey-twice")).toEqual([1, 2, 3]);
	});

	test("that is refused is taken back also where another that was made on it is saved", async () => {
		await begin("journey-first-refused");
		const first = Promise.withResolvers<void>();
		const without = (id: number) => (data: Entry[]) => data.filter((each) => each.id !== id);
		const one = changeListOptimistically("journey-first-refused", without(1), () => first.promise);
		const other = changeListOptimistically("journey-first-refused", without(2), () => Promise.resolve());
		await expect.poll(() => shown("journey-first-refused")).toEqual([3]);
		first.reject(new ApiError(500, ["SQLITE_FULL"]));
		await expect(one).rejects.toBeInstanceOf(ApiError);
		await other;
		expect(shown("journey-first-refused")).toEqual([1, 3]);
	});

	test("that is saved stays while others come on top of it", async () => {
		await begin("journey-three");
		const without = (id: number) => (data: Entry[]) => data.filter((each) => each.id !== id);
		const second = Promise.withResolvers<void>();
		const one = changeListOptimistically("journey-three", without(1), () => Promise.resolve());
		const two = changeListOptimistically("journey-three", without(2), () => second.promise);
		await one;
		const three = changeListOptimistically("journey-three", backwards, () => Promise.resolve());
		second.resolve();
		await Promise.all([two, three]);
		expect(shown("journey-three")).toEqual([3]);
	});
});
