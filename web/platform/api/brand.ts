import { useSyncExternalStore } from "react";
import type { Brand } from "#domain/platform/brand/brand.ts";

/** Default without a brand in the page, as in component tests. */
const OWN: Brand = { name: "結び", colour: null, palette: null, logo: null };

/** Brand from the page's HTML, so that nothing flickers while loading. */
function written(): Brand {
	const said = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
	try {
		return said ? { ...OWN, ...(JSON.parse(said) as Brand) } : OWN;
	} catch {
		return OWN;
	}
}

let brand = written();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Name, colour and logo of this deployment. */
export const useBrand = (): Brand =>
	useSyncExternalStore(
		listen,
		() => brand,
		() => brand,
	);

/** Applies a changed brand immediately. */
export function carryBrand(next: Brand): void {
	if (next.name === brand.name && next.colour === brand.colour && next.logo === brand.logo) return;
	brand = next;
	for (const listener of listeners) listener();
}
