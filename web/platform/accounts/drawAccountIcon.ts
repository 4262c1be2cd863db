import { textColourOn } from "#domain/platform/colours/text-colour.ts";
import { initialOf, type ShownAccount } from "./AccountMark.tsx";

/** Icon of an account's tab, as the text of an SVG. */
export function drawAccountIcon({ label, colour }: ShownAccount): string {
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
