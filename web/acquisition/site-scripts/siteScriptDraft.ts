import type { z } from "zod";
import type { ScriptRow } from "#domain/engine/kinds/script.ts";
import type { scriptInput } from "#domain/engine/kinds/script-input.ts";
import { createKey } from "#web/platform/api/createKey.ts";

type Input = z.output<typeof scriptInput>;

/** Rule in the editor. */
export type RefererDraft = Input["referers"][number] & {
	/** Stable React key when rules move. */
	key: string;
	/** Counted visits; null for a new rule. */
	count: number | null;
};

/** Script in the editor. */
export type ScriptDraft = Omit<Input, "referers"> & { referers: RefererDraft[] };

/** Data of a script that its form shows and does not edit. */
export type ScriptFacts = Pick<ScriptRow, "code">;

/** Draft of a new rule. */
export const newReferer = (): RefererDraft => ({
	id: null,
	rule: "",
	stay_seconds: 0,
	key: createKey(),
	count: null,
});

/** Adds a key to each rule of a saved script. */
export const withRefererKeys = (draft: ScriptDraft): ScriptDraft => ({
	...draft,
	referers: draft.referers.map((referer) => ({ ...referer, key: createKey() })),
});

/** Makes the rules of a copied script new ones, without counts. */
export const withNewReferers = (draft: ScriptDraft): ScriptDraft => ({
	...draft,
	referers: draft.referers.map((referer) => ({ ...referer, id: null, count: null })),
});
