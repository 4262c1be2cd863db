import type { VersionedName } from "#domain/engine/versions/versioned-kind-names.ts";
import type { ItemKind } from "#functions/engine/explorer/definition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface Restoring<Content> {
	ctx: OperatorCtx;
	id: number;
	/** The item's save counter at the time of the request: a later save causes 409. */
	version: number;
	/** Number of the restored version. */
	number: number;
	content: Content;
}

/**
 * A kind of versioned items: one entry of the registry. The content of its versions is defined in
 * `version.ts` of its capability.
 */
export interface VersionedItems<Content = unknown> {
	name: VersionedName;
	kind: ItemKind;
	/**
	 * Saves the item with a version's content. Fields outside versions (folder, switches) are kept.
	 * @throws Refusal as the save of its editor
	 */
	restore: (restoring: Restoring<Content>) => Promise<void>;
}

/** Declares a registry entry; the content's type matters only to its own restore. */
export const defineVersionedItems = <Content>(entry: VersionedItems<Content>): VersionedItems =>
	entry as unknown as VersionedItems;

/** Entry of each kind, by its name. */
export type VersionedKinds = Record<VersionedName, VersionedItems>;
