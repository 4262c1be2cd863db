import type { ReactNode } from "react";
import type { FilterDraft } from "./filterDraft.ts";
import { FilterPreviewContext, useFilterPreview } from "./useFilterPreview.ts";

/** Provides the counts of a filter to everything inside that displays them. */
export const PreviewProvider = ({ draft, children }: { draft: FilterDraft; children: ReactNode }) => (
	<FilterPreviewContext value={useFilterPreview(draft)}>{children}</FilterPreviewContext>
);
