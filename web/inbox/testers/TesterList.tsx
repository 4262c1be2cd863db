import { ActionIcon, Checkbox, Group, Paper, Stack, Text } from "@mantine/core";
import { CloseIcon } from "#web/platform/ui/consoleIcons.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import type { Tester } from "./testersApi.ts";

interface TesterListProps {
	testers: Tester[];
	chosenIds: number[];
	onChoose: (ids: number[]) => void;
	/** Absent without the ability to change testers. */
	onRemove?: ((tester: Tester) => void) | undefined;
	disabled: boolean;
}

/** Checkbox list of testers; unreachable ones are disabled. */
export const TesterList = ({ testers, chosenIds, onChoose, onRemove, disabled }: TesterListProps) => (
	<Checkbox.Group
		label="送信先のテスター"
		value={chosenIds.map(String)}
		onChange={(ids) => onChoose(ids.map(Number))}
	>
		<Stack gap="xs" mt="xs">
			{testers.map((tester) => (
				<Paper key={tester.id} withBorder px="sm" py="xs">
					<Group justify="space-between" wrap="nowrap">
						<Checkbox
							value={String(tester.id)}
							disabled={disabled || tester.blocked}
							description={tester.blocked ? "ブロック中のため送信できません" : undefined}
							label={
								<Group gap="xs" wrap="nowrap">
									<FriendAvatar friend={tester} size="sm" />
									<Text size="sm">{tester.name}</Text>
								</Group>
							}
						/>
						{onRemove && (
							<ActionIcon
								variant="subtle"
								color="gray"
								disabled={disabled}
								aria-label={`「${tester.name}」をテスターから外す`}
								onClick={() => onRemove(tester)}
							>
								<CloseIcon />
							</ActionIcon>
						)}
					</Group>
				</Paper>
			))}
		</Stack>
	</Checkbox.Group>
);
