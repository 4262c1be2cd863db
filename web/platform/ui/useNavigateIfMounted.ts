import { useLocation } from "wouter";
import { useIsMounted } from "./useIsMounted.ts";

/** Navigates after a finished task, unless the operator has left the page. */
export function useNavigateIfMounted(): (address: string) => void {
	const [, navigate] = useLocation();
	const isMounted = useIsMounted();
	return (address) => {
		if (isMounted.current) navigate(address);
	};
}
