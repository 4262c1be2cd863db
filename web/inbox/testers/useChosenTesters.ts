import { useLocalStorage } from "@mantine/hooks";
import type { Tester } from "./api.ts";

/** The testers who were chosen last, on this device; at first all of them. */
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
