import { z } from "zod";
import { GROUP_TYPE } from "#domain/engine/filters/conditions/group.ts";
import { CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import { MAX_CONDITIONS } from "#domain/engine/filters/filter-size.ts";
import { API_FILTER_EXAMPLES } from "#domain/integrations/open-api/v1/filter-examples.ts";

const GROUP_SCHEMA = {
	title: "グループ（どれかに当てはまる友だち）",
	type: "object",
	properties: { type: { const: GROUP_TYPE }, effects: { type: "array", items: { type: "object" } } },
	required: ["type", "effects"],
};

/**
 * Conditions of a filter as JSON Schema, from the schemas that validate them. Built on request, so that it
 * does not slow the Worker's start.
 */
const conditionSchemas = (): object => ({
	type: "array",
	maxItems: MAX_CONDITIONS,
	items: {
		anyOf: [
			...Object.entries(CONDITIONS)
				.filter(([name]) => name !== "broken")
				.map(([, { schema, label }]) => {
					const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
					return { title: label, ...json };
				}),
			GROUP_SCHEMA,
		],
	},
});

interface FilterSchema {
	properties?: Record<string, unknown>;
	description?: string;
}

/** Description of a filter, with its conditions and some examples. */
export function describeFilter(schema: unknown): FilterSchema {
	const { properties, description = "", ...rest } = schema as FilterSchema;
	return {
		...rest,
		properties: { ...properties, inputs: conditionSchemas() },
		description: [
			description,
			...API_FILTER_EXAMPLES.map(({ selects, filter }) => `- ${selects}: \`${JSON.stringify(filter)}\``),
		].join("\n"),
	};
}
