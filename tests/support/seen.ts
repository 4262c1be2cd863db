import { MantineProvider } from "@mantine/core";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig, unstable_serialize } from "swr";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/abilities.ts";
import { SessionProvider } from "#web/platform/shell/SessionProvider.tsx";

/** What was loaded, by the keys under which it is kept. */
export type Known = [key: string | (string | number | Record<string, string>)[], data: unknown][];

/** What an operator of these abilities sees, as it stands in the page once so much is loaded. */
export function seen(
	element: ReactElement,
	abilities: readonly Ability[] = ALL_ABILITIES,
	known: Known = [],
): string {
	const loaded: Known = [["session", { abilities, brand: "店" }], ...known];
	const fallback = Object.fromEntries(loaded.map(([key, data]) => [unstable_serialize(key), data]));
	const inside = { waiting: null, children: element };
	const page = createElement(SessionProvider, inside);
	return renderToStaticMarkup(
		createElement(SWRConfig, { value: { fallback } }, createElement(MantineProvider, null, page)),
	);
}
