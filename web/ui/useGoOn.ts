import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** Leads on when a piece of work is finished; whoever has left meanwhile is not fetched back. */
export function useGoOn(): (address: string) => void {
	const [, navigate] = useLocation();
	const isOpen = useRef(false);
	useEffect(() => {
		isOpen.current = true;
		return () => {
			isOpen.current = false;
		};
	}, []);
	return (address) => {
		if (isOpen.current) navigate(address);
	};
}
