import type { ExplainedKind } from "#domain/automation/explain/kinds.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";

/** What a page of the friends behind an item's count says. */
export interface MembersDefinition {
	kind: KindName;
	/** The page's title, by the item's name. */
	title: (name: string) => string;
	help: string;
	/** What the moment beside a friend means. */
	at: string;
	/** What is noted beside a friend; absent where nothing is. */
	note?: string;
	/** As what the item is asked about where a friend did not get something; absent where it sends nothing. */
	whyNot?: ExplainedKind;
	/** What is counted: 人, 件. */
	unit: string;
	/** That there is nobody, and when there will be. */
	empty: { title: string; text: string };
}
