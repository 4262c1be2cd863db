import { Alert, Button, Stack, Table, Text } from "@mantine/core";
import { releaseGuards } from "#web/platform/api/leaveGuards.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type MemberDraft, storeMemberDraft } from "./memberDraft.ts";

/** Field that a colleague changed during the edit. */
export interface MemberConflict {
	label: string;
	ownValue: string;
	savedValue: string;
}

interface MemberConflictsProps {
	conflicts: readonly MemberConflict[];
	friendId: number;
	draft: MemberDraft;
}

/**
 * Entered values beside the current ones, before the page is reloaded (M-367). The reload keeps the entered
 * values.
 */
export const MemberConflicts = ({ conflicts, friendId, draft }: MemberConflictsProps) => (
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
					{conflicts.map(({ label, ownValue, savedValue }) => (
						<Table.Tr key={label}>
							<Table.Th scope="row">{label}</Table.Th>
							<Table.Td>
								<Value>{ownValue}</Value>
							</Table.Td>
							<Table.Td>
								<Value>{savedValue}</Value>
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
					storeMemberDraft(friendId, draft);
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
