import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CutText } from "../ui/CutText.tsx";
import { ActionIcon, ReactionIcon } from "../ui/icons.tsx";
import type { DeliveryRow } from "./api.ts";

/** What made a delivery: the auto-response that fired and the action that it ran. */
export const Source = ({ delivery: { cause_label, action_name } }: { delivery: DeliveryRow }) => (
	<Stack gap={0} miw={0}>
		{cause_label && <Line icon={<ReactionIcon size="1rem" />} kind="自動応答" name={cause_label} />}
		{action_name && <Line icon={<ActionIcon size="1rem" />} kind="アクション" name={action_name} />}
	</Stack>
);

const Line = ({ icon, kind, name }: { icon: ReactNode; kind: string; name: string }) => (
	<Group gap="0.25rem" wrap="nowrap">
		<Text span c="dimmed" lh={0} role="img" aria-label={kind} title={kind}>
			{icon}
		</Text>
		<CutText size="sm">{name}</CutText>
	</Group>
);
