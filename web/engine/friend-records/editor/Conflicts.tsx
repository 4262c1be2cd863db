import { Alert, Button, Stack, Table, Text } from "@mantine/core";
import { releaseGuards } from "#web/platform/api/leaving.ts";
import { WarningIcon } from "#web/platform/ui/icons.tsx";
import { keepDraft, type MemberDraft } from "./draft.ts";

/** A value that somebody else changed while it was being changed here. */
export interface Conflict {
	label: string;
	mine: string;
	theirs: string;
}

interface ConflictsProps {
	conflicts: readonly Conflict[];
	friendId: number;
	draft: MemberDraft;
}

/** What was typed beside what stands there now, before the page is loaded again (M-367). What was typed is kept. */
export const Conflicts = ({ conflicts, friendId, draft }: ConflictsProps) => (
	<Alert color="yellow" icon={<WarningIcon />} title="入力した値と現在の値" role="group">
		<Stack gap="sm" align="flex-start">
			<Table layout="fixed" withRowBorders>
				<Table.Thead>
					<Table.Tr>
						<Table.Th>項目</Table.Th>
						<Table.Th>入力した値</Table.Th>
						<Table.Th>現在の値</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{conflicts.map(({ label, mine, theirs }) => (
						<Table.Tr key={label}>
							<Table.Th scope="row">{label}</Table.Th>
							<Table.Td>
								<Value>{mine}</Value>
							</Table.Td>
							<Table.Td>
								<Value>{theirs}</Value>
							</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
			<Text size="sm">
				再読み込みすると最新の内容になります。入力した値は、もう一度編集を開くと元に戻ります。
			</Text>
			<Button
				size="xs"
				onClick={() => {
					keepDraft(friendId, draft);
					releaseGuards();
					location.reload();
				}}
			>
				再読み込みする
			</Button>
		</Stack>
	</Alert>
);

const Value = ({ children }: { children: string }) => (
	<Text size="sm" style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
		{children || "（なし）"}
	</Text>
);
