import { typedText } from "#domain/platform/wire/wire.ts";

/** Maximum length of a version's note. */
export const MAX_VERSION_NOTE = 200;

/** Note on a save, in the operator's words: a field of each body that saves an item whose versions are kept. */
export const versionNote = () => typedText(MAX_VERSION_NOTE).optional();
