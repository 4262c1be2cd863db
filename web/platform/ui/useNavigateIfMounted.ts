import { useLocation } from "wouter";
import { useIsMounted } from "./useIsMounted.ts";

/** Navigates after a finished task, unless the operator has left the page. */
export function useNavigateIfMounted(): (address: string) => void {
	const [, navigate] = useLocation();
	const isOpen = useIsMounted();
	return (address) => {
		if (isOpen.current) navigate(address);
	};
}
