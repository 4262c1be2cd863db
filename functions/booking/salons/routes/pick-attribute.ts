import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/** The one attribute that a patch changes. @throws Refusal 422 without its value */
export function pickAttribute<Patch extends object, Name extends keyof Patch & string>(
	patch: Patch,
	name: Name,
): Pick<Patch, Name> {
	const { [name]: value } = patch;
	if (value === undefined) throw invalid(name, FIELD_TEXTS.required);
	return { [name]: value } as unknown as Pick<Patch, Name>;
}
