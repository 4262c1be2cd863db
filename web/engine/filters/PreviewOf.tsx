import type { ReactNode } from "react";
import type { FilterDraft } from "./draft.ts";
import { PreviewContext, usePreview } from "./usePreview.ts";

/** Counts a filter for everything inside that shows a figure of it. */
export const PreviewOf = ({ draft, children }: { draft: FilterDraft; children: ReactNode }) => (
	<PreviewContext value={usePreview(draft)}>{children}</PreviewContext>
);
