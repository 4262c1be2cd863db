import type { ExplainedKind } from "#domain/automation/explain/explained-kinds.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";

/** Texts of the page that lists the friends behind an item's count. */
export interface MembersDefinition {
	kind: KindName;
	/** The page's title, by the item's name. */
	title: (name: string) => string;
	help: string;
	/** Label of the time beside a friend. */
	at: string;
	/** Label of the note beside a friend; absent without notes. */
	note?: string;
	/** As what the item is asked about where a friend did not get something; absent where it sends nothing. */
	whyNot?: ExplainedKind;
	/** Unit of the count: 人, 件. */
	unit: string;
	/** That there is nobody, and when there will be. */
	empty: { title: string; text: string };
}
