import { useSyncExternalStore } from "react";
import type { Brand } from "#domain/platform/brand/brand.ts";

/** Stands where the page does not say it, as in tests of parts of it. */
const OWN: Brand = { name: "結び", colour: null, palette: null, logo: null };

/** The page's own HTML says it, so that nothing of it changes while it loads. */
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

/** What this deployment is called and looks like. */
export const useBrand = (): Brand =>
	useSyncExternalStore(
		listen,
		() => brand,
		() => brand,
	);

/** Shows another brand at once, after it was changed here or by a colleague. */
export function carryBrand(next: Brand): void {
	if (next.name === brand.name && next.colour === brand.colour && next.logo === brand.logo) return;
	brand = next;
	for (const listener of listeners) listener();
}
