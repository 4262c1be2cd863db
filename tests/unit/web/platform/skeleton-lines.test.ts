import { MantineProvider, Skeleton } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { resolveLook } from "#web/consoleTheme.ts";

const { theme } = resolveLook({ colour: null, palette: null });
const drawsLines = (height: string) =>
	renderToStaticMarkup(
		createElement(MantineProvider, { theme }, createElement(Skeleton, { height })),
	).includes("skeleton-lines");

test("a skeleton as large as a card is drawn as lines, and a line or a frame as it is", () => {
	expect(["24rem", "3.5rem", "1.5rem", "100%"].map(drawsLines)).toEqual([true, true, false, false]);
});
