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

/** Visibility of the sidebar, stored per operator and layout (M-081); hidden by default on a phone. */
export function useBoardSidebar(isNarrow: boolean) {
	const { operator } = useSession();
	return useLocalStorage<"shown" | "hide">({
		key: `salon-sidebar-${operator.id}${isNarrow ? "-narrow" : ""}`,
		defaultValue: isNarrow ? "hide" : "shown",
		getInitialValueInEffect: false,
	});
}
