import type { PlaceholderValues } from "./definition.ts";

type Maps = "friendInfo" | "commonVars" | "forms" | "salons" | "events" | "products" | "scores" | "context";

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
	products: [...values.products],
	scores: [...values.scores],
	context: [...values.context],
});

export const deserialiseValues = (serialised: WrittenValues): PlaceholderValues => ({
	...serialised,
	friendInfo: new Map(serialised.friendInfo),
	commonVars: new Map(serialised.commonVars),
	forms: new Map(serialised.forms),
	salons: new Map(serialised.salons),
	events: new Map(serialised.events),
	products: new Map(serialised.products),
	scores: new Map(serialised.scores),
	context: new Map(serialised.context),
});
