import { useEffect } from "react";

const SCHEME = "data-mantine-color-scheme";

/** Prints the page in the light scheme, whatever the screen shows: dark paper wastes ink. */
export function useLightPrint(): void {
	useEffect(() => {
		const root = document.documentElement;
		let screenScheme: string | null = null;
		const lighten = () => {
			screenScheme = root.getAttribute(SCHEME);
			root.setAttribute(SCHEME, "light");
		};
		const restore = () => screenScheme !== null && root.setAttribute(SCHEME, screenScheme);
		window.addEventListener("beforeprint", lighten);
		window.addEventListener("afterprint", restore);
		return () => {
			window.removeEventListener("beforeprint", lighten);
			window.removeEventListener("afterprint", restore);
		};
	}, []);
}
