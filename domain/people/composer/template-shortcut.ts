import { z } from "zod";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { typedText } from "#domain/platform/wire/input-schemas.ts";

const MAX_SHORTCUT = 20;
const MAX_SEARCH = 100;
/** Maximum number of templates offered at once. */
export const MAX_CANNED_SHOWN = 20;

/** Text after the `/`: it contains no spaces, so that a space ends the search. */
const SHORTCUT_FORM = /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ーa-z0-9_-]*$/u;

/** Shortcut of a template; an empty one removes it. */
export const shortcutInput = z.object({
	shortcut: typedText(MAX_SHORTCUT)
		.transform((text) => text.normalize("NFKC").toLowerCase())
		.refine((text) => SHORTCUT_FORM.test(text), COMPOSE_TEXTS.shortcutForm)
		.transform((text) => (text === "" ? null : text)),
});

/** Query for templates by the text after the `/`. */
export const cannedReplyQuery = z.object({
	search: z
		.string({ error: FIELD_TEXTS.required })
		.max(MAX_SEARCH, FIELD_TEXTS.tooLong(MAX_SEARCH))
		.default(""),
});

/** Search term after a `/` that begins a text; null if the text is no search for a template. */
export const parseShortcutSearch = (text: string): string | null =>
	/^[/／]([^\s/／]{0,30})$/u.exec(text)?.[1] ?? null;
