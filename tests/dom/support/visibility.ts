/** Parts of the other width, recognised by the component library's classes, and the phone's bottom bar. */
const OF_A_PHONE = "[class*='mantine-hidden-from-'], nav[class^='_bar_']";
const OF_A_DESK = "[class*='mantine-visible-from-']";
/** Minimum width of a desktop window, px. */
const DESK = 768;

const isWide = () => window.innerWidth >= DESK;

/** Whether the element itself is not displayed, by attributes and classes; stylesheets are not evaluated. */
const isNotDisplayed = (element: Element): boolean =>
	(element as HTMLElement).style?.display === "none" ||
	element.hasAttribute("hidden") ||
	["STYLE", "SCRIPT", "TEMPLATE"].includes(element.tagName) ||
	element.matches(isWide() ? OF_A_PHONE : OF_A_DESK);

/** Whether an element is visible: it and all of its ancestors are displayed. */
export function isShown(element: Element): boolean {
	if (!element.isConnected) return false;
	for (let each: Element | null = element; each; each = each.parentElement)
		if (isNotDisplayed(each) || (each as HTMLElement).style?.visibility === "hidden") return false;
	return true;
}

/** Initial values of style properties. */
const INITIAL: Record<string, string> = {
	visibility: "visible",
	overflow: "visible",
	overflowX: "visible",
	overflowY: "visible",
	position: "static",
	opacity: "1",
	content: "none",
	pointerEvents: "auto",
	direction: "ltr",
	userSelect: "auto",
};

/** Replaces `getComputedStyle`: evaluating the stylesheets would take longer than the rest of a test. */
export function readStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
	const own = pseudo ? undefined : (element as HTMLElement).style;
	const propertyOf = (name: string): string => {
		if (name === "display") return isNotDisplayed(element) ? "none" : own?.display || "block";
		return (own?.getPropertyValue(name) || own?.[name as never] || INITIAL[name]) ?? "";
	};
	return new Proxy({} as CSSStyleDeclaration, {
		get: (_, name) => (name === "getPropertyValue" ? propertyOf : propertyOf(String(name))),
	});
}
