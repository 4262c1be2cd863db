import { useLocation } from "wouter";
import { useIsOpen } from "./useIsOpen.ts";

/** Navigates after a finished task, unless the operator has left the page. */
export function useGoOn(): (address: string) => void {
	const [, navigate] = useLocation();
	const isOpen = useIsOpen();
	return (address) => {
		if (isOpen.current) navigate(address);
	};
}
