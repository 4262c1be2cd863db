import { expect, test } from "vitest";
import { KIND_NAMES, kindOf } from "#domain/engine/kinds/registry.ts";
import { KIND_LABELS } from "#web/platform/shell/kindLabels.ts";

test("the menu calls every kind by its own label", () => {
	expect(KIND_LABELS).toEqual(Object.fromEntries(KIND_NAMES.map((name) => [name, kindOf(name).label])));
});
