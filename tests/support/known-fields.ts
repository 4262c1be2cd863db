import { findUnknownNames } from "#domain/platform/body-names/unknown-names.ts";
import { listRequestSchemas } from "./request-schemas.ts";

/** Loaded record as a call sends it back: without the facts that are shown but not saved, at every depth. */
export function knownFieldsOf(call: string, loaded: object): Record<string, unknown> {
	const declared = listRequestSchemas().find(({ name }) => name === call);
	if (!declared) throw new Error(`No call ${call}`);
	const body = structuredClone(loaded) as Record<string, unknown>;
	for (const { path } of findUnknownNames(declared.schema, body)) {
		const parent = path
			.slice(0, -1)
			.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], body);
		delete (parent as Record<PropertyKey, unknown>)[path.at(-1)!];
	}
	return body;
}
