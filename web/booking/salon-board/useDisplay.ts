import { useLocalStorage } from "@mantine/hooks";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { USUAL_DISPLAY } from "./model/display.ts";

/** Display filter of a salon, stored per operator in this browser. */
export function useDisplay(salonId: number) {
	const { operator } = useSession();
	return useLocalStorage({
		key: `salon-display-${operator.id}-${salonId}`,
		defaultValue: USUAL_DISPLAY,
		getInitialValueInEffect: false,
	});
}

/** State of the sidebar, shown or hidden (M-081). On a phone it is above the board. */
export function useSidebar(isNarrow: boolean) {
	const { operator } = useSession();
	return useLocalStorage<"shown" | "hide">({
		key: `salon-sidebar-${operator.id}${isNarrow ? "-narrow" : ""}`,
		defaultValue: isNarrow ? "hide" : "shown",
		getInitialValueInEffect: false,
	});
}
