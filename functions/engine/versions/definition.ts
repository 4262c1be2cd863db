import type { VersionedName } from "#domain/engine/versions/kinds.ts";
import type { ItemKind } from "#functions/engine/explorer/definition.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Restoring<Content> {
	ctx: OperatorCtx;
	id: number;
	/** At which save the item was when it was asked for: another one since is 409. */
	version: number;
	/** The version that is gone back to. */
	number: number;
	content: Content;
}

/** A kind of item whose saves are kept: one entry of the registry. What its versions hold is `version.ts` of its capability. */
export interface Versioned<Content = unknown> {
	name: VersionedName;
	kind: ItemKind;
	/** Saves the item as a version held it. What no version holds (folder, switches) stays. @throws Refusal */
	restore: (restoring: Restoring<Content>) => Promise<void>;
}

export const defineVersionedItems = <Content>(entry: Versioned<Content>): Versioned =>
	entry as unknown as Versioned;

/** The entry of each kind, by its name. */
export type VersionedKinds = Record<VersionedName, Versioned>;
