import { useLocalStorage } from "@mantine/hooks";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { DEFAULT_BOARD_DISPLAY } from "./model/boardDisplay.ts";

/** Display filter of a salon, stored per operator in this browser. */
export function useBoardDisplay(salonId: number) {
	const { operator } = useSession();
	return useLocalStorage({
		key: `salon-display-${operator.id}-${salonId}`,
		defaultValue: DEFAULT_BOARD_DISPLAY,
		getInitialValueInEffect: false,
	});
}

/** Maximum number of rows that a day shows side by side by default. */
const MAX_ROWS_SIDE_BY_SIDE = 7;

/** Whether a day shows its rows side by side, stored per operator and salon; by default if they fit. */
export function useUprightDay(salonId: number, rowCount: number) {
	const { operator } = useSession();
	const [stored, setStored] = useLocalStorage<boolean | null>({
		key: `salon-upright-${operator.id}-${salonId}`,
		defaultValue: null,
		getInitialValueInEffect: false,
	});
	const isUpright = stored ?? rowCount <= MAX_ROWS_SIDE_BY_SIDE;
	return [isUpright, () => setStored(!isUpright)] as const;
}

/** Visibility of the sidebar, stored per operator and layout (M-081); hidden by default on a phone. */
export function useBoardSidebar(isNarrow: boolean) {
	const { operator } = useSession();
	return useLocalStorage<"shown" | "hide">({
		key: `salon-sidebar-${operator.id}${isNarrow ? "-narrow" : ""}`,
		defaultValue: isNarrow ? "hide" : "shown",
		getInitialValueInEffect: false,
	});
}
