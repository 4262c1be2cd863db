/** Mode of LINE's date picker. */
export type PickerMode = "date" | "time" | "datetime";

/** Kind of form field of a property (`as`); each has a component in `web/content/templates/flex/fields`. */
type PropertyFieldKind =
	| { as: "words"; rows: number }
	| {
			as: "choice";
			choices: Readonly<Record<string, string>>;
			/** Whether LINE requires the property. */
			required?: true;
	  }
	| {
			as: "measure";
			/** LINE's size keywords, with labels for operators. */
			keywords: Readonly<Record<string, string>>;
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
			/** Whether the tap has a label, which LINE requires of a button. */
			hasLabelField?: true;
			/** Restricts the tap to opening an address. */
			only?: "uri";
	  }
	| { as: "gradient" }
	| { as: "moment"; of: PickerMode }
	| { as: "action" };

/** A property of a block, by LINE's name for it. */
export type FlexProperty = PropertyFieldKind & { name: string; label: string; hint?: string };

/** Section of the property form. The first section of a block is initially open. */
export interface FlexPropertyGroup {
	label: string;
	properties: readonly FlexProperty[];
}
