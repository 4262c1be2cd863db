import { typedText } from "#domain/platform/wire/input-schemas.ts";

/** Maximum length of a version's note. */
export const MAX_VERSION_NOTE = 200;

/** Note on a save, a field of each body that saves a versioned item. */
export const versionNote = () => typedText(MAX_VERSION_NOTE).optional();
