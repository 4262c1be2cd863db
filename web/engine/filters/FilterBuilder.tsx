import { FilterBoard, type FilterBoardProps } from "./FilterBoard.tsx";
import { FilterEditor, type FilterEditorProps } from "./FilterEditor.tsx";
import { FilterEmitter, type FilterEmitterProps } from "./FilterEmitter.tsx";

/** Modes of the builder: edits a custom search, serves a search page, or returns conditions. */
export type FilterBuilderProps =
	| ({ mode: "editor" } & FilterEditorProps)
	| ({ mode: "board" } & FilterBoardProps)
	| ({ mode: "funneling-only" } & FilterEmitterProps);

/** Builder of a filter: conditions joined by AND, and groups of conditions joined by OR. */
export function FilterBuilder(props: FilterBuilderProps) {
	if (props.mode === "editor") return <FilterEditor {...props} />;
	if (props.mode === "board") return <FilterBoard {...props} />;
	return <FilterEmitter {...props} />;
}
