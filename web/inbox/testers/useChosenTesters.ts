import { useLocalStorage } from "@mantine/hooks";
import type { Tester } from "./testersApi.ts";

/** Last selected testers on this device; initially all. */
export function useChosenTesters(testers: Tester[]) {
	const [last, setLast] = useLocalStorage<number[] | null>({
		key: "testers",
		defaultValue: null,
		getInitialValueInEffect: false,
	});
	const possible = testers.filter(({ blocked }) => !blocked).map(({ id }) => id);
	return {
		chosen: last === null ? possible : possible.filter((id) => last.includes(id)),
		choose: (ids: number[]) => setLast(ids),
	};
}
