import { Alert, List, ScrollArea, Text } from "@mantine/core";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { ImportProblems } from "./useCsvImport.ts";

/** All reasons why a file was not imported. */
export const ImportProblemAlert = ({ fileName, reasons }: ImportProblems) => (
	<Alert color="red" icon={<WarningIcon />} role="alert" title="取り込めませんでした。何も追加していません。">
		<Text size="sm" style={{ overflowWrap: "anywhere" }}>
			{fileName}
			{reasons.length > 1 && `（${reasons.length}件の誤り）`}
		</Text>
		<ScrollArea.Autosize mah="16rem" mt="xs" type="auto" viewportProps={{ tabIndex: 0 }}>
			<List size="sm" listStyleType={reasons.length > 1 ? "disc" : "none"}>
				{reasons.map((reason) => (
					<List.Item key={reason} style={{ overflowWrap: "anywhere" }}>
						{reason}
					</List.Item>
				))}
			</List>
		</ScrollArea.Autosize>
	</Alert>
);
