import { Alert, List, ScrollArea } from "@mantine/core";
import { type ImportProblem, MAX_IMPORT_PROBLEMS } from "#domain/people/friend-values/friend-import.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";

/** Skipped rows of a file, with reasons. */
export const SkippedRows = ({ problems, title }: { problems: readonly ImportProblem[]; title: string }) =>
	problems.length > 0 && (
		<Alert
			color="yellow"
			icon={<WarningIcon />}
			title={`${title}（${problems.length.toLocaleString("ja-JP")}件${problems.length < MAX_IMPORT_PROBLEMS ? "" : "以上"}）`}
		>
			<ScrollArea.Autosize mah="12rem" type="auto" viewportProps={{ tabIndex: 0 }}>
				<List size="sm">
					{problems.map(({ line, text }) => (
						<List.Item key={`${line}:${text}`} style={{ overflowWrap: "anywhere" }}>
							{line === null ? text : `${line}行目: ${text}`}
						</List.Item>
					))}
				</List>
			</ScrollArea.Autosize>
		</Alert>
	);
