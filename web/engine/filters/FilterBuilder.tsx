import { FilterBoard, type FilterBoardProps } from "./FilterBoard.tsx";
import { FilterEditor, type FilterEditorProps } from "./FilterEditor.tsx";
import { FilterEmitter, type FilterEmitterProps } from "./FilterEmitter.tsx";

/** The modes of the builder: saves a custom search, stands on the page of a search, or hands conditions on. */
export type FilterBuilderProps =
	| ({ mode: "editor" } & FilterEditorProps)
	| ({ mode: "board" } & FilterBoardProps)
	| ({ mode: "funneling-only" } & FilterEmitterProps);

/** Builds a filter: conditions that must all hold, and groups of which one must. */
export function FilterBuilder(props: FilterBuilderProps) {
	if (props.mode === "editor") return <FilterEditor {...props} />;
	if (props.mode === "board") return <FilterBoard {...props} />;
	return <FilterEmitter {...props} />;
}
