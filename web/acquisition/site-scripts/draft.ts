import type { z } from "zod";
import type { ScriptRow, scriptInput } from "#domain/engine/kinds/script.ts";
import { freshKey } from "#web/platform/api/freshKey.ts";

type Input = z.output<typeof scriptInput>;

/** A rule under an operator's hands. */
export type RefererDraft = Input["referers"][number] & {
	/** Follows it while rules are moved about. */
	key: string;
	/** Visits it has counted; null for a new one. */
	count: number | null;
};

/** A script under an operator's hands. */
export type ScriptDraft = Omit<Input, "referers"> & { referers: RefererDraft[] };

export type ScriptFacts = Pick<ScriptRow, "code">;

export const newReferer = (): RefererDraft => ({
	id: null,
	rule: "",
	stay_seconds: 0,
	key: freshKey(),
	count: null,
});

/** A saved script's rules, each with a key of its own. */
export const withKeys = (draft: ScriptDraft): ScriptDraft => ({
	...draft,
	referers: draft.referers.map((referer) => ({ ...referer, key: freshKey() })),
});

/** A copy has rules of its own, which have counted nothing yet. */
export const withNewReferers = (draft: ScriptDraft): ScriptDraft => ({
	...draft,
	referers: draft.referers.map((referer) => ({ ...referer, id: null, count: null })),
});
