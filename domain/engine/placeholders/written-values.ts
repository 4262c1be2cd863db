import type { PlaceholderValues } from "./definition.ts";

type Maps = "friendInfo" | "commonVars" | "forms" | "salons" | "events" | "scores" | "context";

/** Values in serialised form: each map as its entries. */
export type WrittenValues = Omit<PlaceholderValues, Maps> & {
	[Kind in Maps]: [
		string,
		PlaceholderValues[Kind] extends ReadonlyMap<string, infer Value> ? Value : never,
	][];
};

export const serialiseValues = (values: PlaceholderValues): WrittenValues => ({
	...values,
	friendInfo: [...values.friendInfo],
	commonVars: [...values.commonVars],
	forms: [...values.forms],
	salons: [...values.salons],
	events: [...values.events],
	scores: [...values.scores],
	context: [...values.context],
});

export const deserialiseValues = (written: WrittenValues): PlaceholderValues => ({
	...written,
	friendInfo: new Map(written.friendInfo),
	commonVars: new Map(written.commonVars),
	forms: new Map(written.forms),
	salons: new Map(written.salons),
	events: new Map(written.events),
	scores: new Map(written.scores),
	context: new Map(written.context),
});
