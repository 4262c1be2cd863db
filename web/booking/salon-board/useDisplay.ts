import { useLocalStorage } from "@mantine/hooks";
import { useSession } from "#web/platform/api/session.ts";
import { USUAL_DISPLAY } from "./model/display.ts";

/** What an operator wants to see of a salon, remembered for each of them on this machine. */
export function useDisplay(salonId: number) {
	const { operator } = useSession();
	return useLocalStorage({
		key: `salon-display-${operator.id}-${salonId}`,
		defaultValue: USUAL_DISPLAY,
		getInitialValueInEffect: false,
	});
}

/** Whether the sidebar is shown; there are these two states alone (M-081). On a phone it stands above the board. */
export function useSidebar(isNarrow: boolean) {
	const { operator } = useSession();
	return useLocalStorage<"shown" | "hide">({
		key: `salon-sidebar-${operator.id}${isNarrow ? "-narrow" : ""}`,
		defaultValue: isNarrow ? "hide" : "shown",
		getInitialValueInEffect: false,
	});
}
