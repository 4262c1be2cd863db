import { type ComponentType, createElement, lazy, useState } from "react";
import type { LazyPage } from "./sitePage.ts";

/**
 * Component that loads when it is rendered, or before. One that is loaded already renders at once: a suspended
 * one would show its fallback first, which React keeps for a third of a second.
 */
export function lazyComponent(load: () => Promise<ComponentType>): LazyPage {
	let loaded: ComponentType | undefined;
	const preload = async () => {
		loaded ??= await load();
		return loaded;
	};
	const suspendingComponent = lazy(async () => ({ default: await preload() }));
	const choose = () => loaded ?? suspendingComponent;
	return Object.assign(() => createElement(ChosenComponent, { choose }), { preload });
}

/** Renders the component that is chosen first for its whole life, so that it keeps its state. */
function ChosenComponent({ choose }: { choose: () => ComponentType }) {
	const [component] = useState<ComponentType>(choose);
	return createElement(component);
}
