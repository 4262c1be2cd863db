import { useLocation } from "wouter";
import { useIsOpen } from "./useIsOpen.ts";

/** Leads on when a piece of work is finished; whoever has left meanwhile is not fetched back. */
export function useGoOn(): (address: string) => void {
	const [, navigate] = useLocation();
	const isOpen = useIsOpen();
	return (address) => {
		if (isOpen.current) navigate(address);
	};
}
