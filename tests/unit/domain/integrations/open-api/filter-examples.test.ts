import { expect, test } from "vitest";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { API_FILTER_EXAMPLES } from "#domain/integrations/open-api/v1/filter-examples.ts";
import page from "../../../../../docs/filters.md?raw";

test.each(API_FILTER_EXAMPLES)(
	"an example of the description is a filter, and docs/filters.md shows it: $selects",
	({ filter }) => {
		const { inputs } = filterSchema.parse(filter);
		expect(inputs).toMatchObject(filter.inputs);
		expect(page.split("\n")).toContain(JSON.stringify(filter));
	},
);
