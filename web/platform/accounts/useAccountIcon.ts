import { useEffect } from "react";
import { textColourOn } from "#domain/platform/colours/colour-contrast.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { initialOf, type ShownAccount } from "./AccountMark.tsx";

/** Gives the tab the account's initial on its colour, so that tabs of several accounts are told apart. */
export function useAccountIcon(): void {
	const { account } = useSession();
	useEffect(() => {
		const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
		if (!account || !link) return;
		link.type = "image/svg+xml";
		link.href = `data:image/svg+xml,${encodeURIComponent(drawIcon(account))}`;
	}, [account]);
}

function drawIcon({ label, colour }: ShownAccount): string {
	const icon = document.createElementNS(SVG, "svg");
	icon.setAttribute("viewBox", "0 0 32 32");
	addPart(icon, "rect", { width: "32", height: "32", rx: "8", fill: colour });
	const initial = addPart(icon, "text", {
		...{ x: "16", y: "23", fill: textColourOn(colour), "text-anchor": "middle" },
		...{ "font-size": "20", "font-weight": "600", "font-family": "sans-serif" },
	});
	initial.textContent = initialOf(label);
	return new XMLSerializer().serializeToString(icon);
}

const SVG = "http://www.w3.org/2000/svg";

function addPart(icon: Element, name: string, attributes: Record<string, string>): Element {
	const part = document.createElementNS(SVG, name);
	for (const [attribute, value] of Object.entries(attributes)) part.setAttribute(attribute, value);
	icon.appendChild(part);
	return part;
}
