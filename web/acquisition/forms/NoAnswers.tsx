import { FileIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import type { AnswerFilter } from "./formApi.ts";

/** Empty state: no matching responses, or none at all. */
export const NoAnswers = ({ filter }: { filter: AnswerFilter }) =>
	Object.values(filter).some((value) => value !== "") ? (
		<EmptyState icon={<FileIcon size="2rem" />} title="この条件の回答はありません" />
	) : (
		<EmptyState icon={<FileIcon size="2rem" />} title="回答はまだありません">
			友だちが回答すると、ここに表示されます。
		</EmptyState>
	);
