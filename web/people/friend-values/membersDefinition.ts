import type { ExplainedKind } from "#domain/automation/explain/explained-kinds.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";

/** Texts of the page that lists the friends behind an item's count. */
export interface MembersDefinition {
	kind: KindName;
	/** Title of the page, for the item's name. */
	title: (name: string) => string;
	help: string;
	/** Label of the time beside a friend. */
	timeLabel: string;
	/** Label of the note beside a friend; absent without notes. */
	noteLabel?: string;
	/** Whether the notes are friends' messages, which lead to the talk. */
	notesAreMessages?: true;
	/** Kind under which the explanation of a missing delivery is requested; absent for items that send nothing. */
	explainedKind?: ExplainedKind;
	/** Unit of the count: 人, 件. */
	unit: string;
	/** Texts of an empty list. */
	empty: { title: string; text: string };
}
