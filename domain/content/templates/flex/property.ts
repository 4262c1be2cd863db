/** Mode of LINE's date picker. */
export type PickerMode = "date" | "time" | "datetime";

/**
 * Form for editing a property of a block; the site has a field for each
 * (`web/content/templates/flex/fields`).
 */
type PropertyForm =
	| { as: "words"; rows: number }
	| {
			as: "choice";
			choices: Readonly<Record<string, string>>;
			/** LINE requires one of them. */
			required?: true;
	  }
	| {
			as: "measure";
			/** LINE's own words for sizes, with labels for operators. */
			words: Readonly<Record<string, string>>;
			units: readonly ("px" | "%")[];
			negative?: true;
	  }
	| { as: "colour" }
	| { as: "number" }
	| { as: "toggle" }
	| { as: "ratio" }
	| { as: "picture" }
	| { as: "address" }
	| {
			as: "tap";
			/** It has a label, as LINE requires of a button. */
			named?: true;
			/** It opens an address, and nothing else. */
			only?: "uri";
	  }
	| { as: "gradient" }
	| { as: "moment"; of: PickerMode }
	| { as: "deed" };

/** A property of a block, by LINE's name for it. */
export type Property = PropertyForm & { name: string; label: string; hint?: string };

/** Properties that belong together. The first group of a block is open at once. */
export interface PropertyGroup {
	label: string;
	properties: readonly Property[];
}
