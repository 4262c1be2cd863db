import { MantineProvider } from "@mantine/core";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig, unstable_serialize } from "swr";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { SessionProvider } from "#web/platform/shell/SessionProvider.tsx";

/** SWR cache entries by key. */
export type PreloadedResponses = [
	key: string | (string | number | Record<string, string>)[],
	data: unknown,
][];

/** HTML of an element for an operator with these abilities. @param known preloaded responses */
export function renderElement(
	element: ReactElement,
	abilities: readonly Ability[] = ALL_ABILITIES,
	known: PreloadedResponses = [],
): string {
	const loaded: PreloadedResponses = [["session", { abilities, brand: "店" }], ...known];
	const fallback = Object.fromEntries(loaded.map(([key, data]) => [unstable_serialize(key), data]));
	const inside = { waiting: null, children: element };
	const page = createElement(SessionProvider, inside);
	return renderToStaticMarkup(
		createElement(SWRConfig, { value: { fallback } }, createElement(MantineProvider, null, page)),
	);
}
