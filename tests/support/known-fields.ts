import { dropUnknownNames } from "#domain/platform/body-names/drop-unknown-names.ts";
import { listRequestSchemas } from "./request-schemas.ts";

/** Loaded record as a call sends it back: without the facts that are shown but not saved, at every depth. */
export function knownFieldsOf(call: string, loaded: object): Record<string, unknown> {
	const declared = listRequestSchemas().find(({ name }) => name === call);
	if (!declared) throw new Error(`No call ${call}`);
	return dropUnknownNames(declared.schema, loaded) as Record<string, unknown>;
}
