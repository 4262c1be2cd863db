import { useLocalStorage } from "@mantine/hooks";
import type { Tester } from "./testersApi.ts";

/** Last selected testers on this device; initially all. */
export function useChosenTesters(testers: Tester[]) {
	const [storedIds, setStoredIds] = useLocalStorage<number[] | null>({
		key: "testers",
		defaultValue: null,
		getInitialValueInEffect: false,
	});
	const reachableIds = testers.filter(({ blocked }) => !blocked).map(({ id }) => id);
	return {
		chosenIds: storedIds === null ? reachableIds : reachableIds.filter((id) => storedIds.includes(id)),
		setChosenIds: (ids: number[]) => setStoredIds(ids),
	};
}
