import { Button, Checkbox, Group, Modal, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import {
	DEFAULT_LIST_COLUMNS,
	LIST_COLUMNS,
	type ListColumn,
	MAX_VAR_COLUMNS,
} from "#domain/people/friend-search/list-columns.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ColumnsIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { FriendColumns } from "./useFriendColumns.ts";

/** Button that opens the choice of the list's columns. */
export function ColumnsButton({ columns }: { columns: FriendColumns }) {
	const [opened, setOpened] = useState(false);
	const mayReadVars = useAbility("var-read");
	const { offeredNames, chosenColumns, setChosenColumns } = columns;
	return (
		<>
			<Button
				variant="default"
				leftSection={<ColumnsIcon />}
				aria-haspopup="dialog"
				onClick={() => setOpened(true)}
			>
				表示する列
			</Button>
			<Modal
				opened={opened}
				onClose={() => setOpened(false)}
				title="表示する列"
				size="lg"
				closeButtonProps={{ "aria-label": "閉じる" }}
			>
				<Stack gap="md">
					<Text size="sm" c="dimmed">
						このブラウザーに、担当者ごとに記憶します。
					</Text>
					<Checkbox.Group
						label="列"
						value={chosenColumns.names}
						onChange={(names) => setChosenColumns({ ...chosenColumns, names: names as ListColumn[] })}
					>
						<SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs" mt="xs">
							{offeredNames.map((name) => (
								<Checkbox key={name} value={name} label={LIST_COLUMNS[name]} />
							))}
						</SimpleGrid>
					</Checkbox.Group>
					{mayReadVars && (
						<ItemSelector
							kind="var"
							multiple
							appendable={false}
							description={`${MAX_VAR_COLUMNS}個まで表示できます。`}
							value={chosenColumns.varIds}
							onChange={(varIds) =>
								setChosenColumns({ ...chosenColumns, varIds: varIds.slice(0, MAX_VAR_COLUMNS) })
							}
						/>
					)}
					<Group justify="space-between" gap="sm">
						<Button
							variant="subtle"
							onClick={() => setChosenColumns({ names: [...DEFAULT_LIST_COLUMNS], varIds: [] })}
						>
							はじめの列に戻す
						</Button>
						<Button onClick={() => setOpened(false)}>閉じる</Button>
					</Group>
				</Stack>
			</Modal>
		</>
	);
}
