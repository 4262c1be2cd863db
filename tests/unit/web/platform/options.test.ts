import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>("/web/**/*.tsx", { query: "?raw", import: "default", eager: true });

test("what an option says beside its name has the option's own colour, which reads when it is highlighted", () => {
	const options = Object.entries(SOURCES).flatMap(([file, source]) =>
		[...source.matchAll(/<Combobox\.Option\b.*?<\/Combobox\.Option>/gs)].map(
			([option]) => [file, option] as const,
		),
	);
	expect(options.length).toBeGreaterThan(2);
	expect(options.filter(([, option]) => option.includes('c="dimmed"')).map(([file]) => file)).toEqual([]);
});
