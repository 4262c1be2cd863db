import { useSyncExternalStore } from "react";
import type { Brand } from "#domain/platform/brand/brand-input.ts";

/** Fallback for a page without brand data, as in component tests. */
const DEFAULT_BRAND: Brand = { name: "結び", colour: null, palette: null, logo: null };

/** Brand from the page's HTML, so that nothing flickers while loading. */
function readPageBrand(): Brand {
	const brandJson = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
	try {
		return brandJson ? { ...DEFAULT_BRAND, ...(JSON.parse(brandJson) as Brand) } : DEFAULT_BRAND;
	} catch {
		return DEFAULT_BRAND;
	}
}

let brand = readPageBrand();
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

/** Applies a changed brand without a reload. */
export function applyBrand(next: Brand): void {
	const isUnchanged =
		next.name === brand.name &&
		next.colour === brand.colour &&
		next.logo === brand.logo &&
		next.week_begins === brand.week_begins;
	if (isUnchanged) return;
	brand = next;
	for (const listener of listeners) listener();
}
