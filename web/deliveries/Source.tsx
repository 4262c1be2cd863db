import { Stack } from "@mantine/core";
import { CutText } from "../ui/CutText.tsx";
import type { DeliveryRow } from "./api.ts";

/** What made a delivery: the auto-response that fired and the action that it ran. */
export const Source = ({ delivery: { cause_label, action_name } }: { delivery: DeliveryRow }) => (
	<Stack gap={0} miw={0}>
		{cause_label && <CutText size="sm">{`自動応答「${cause_label}」`}</CutText>}
		{action_name && (
			<CutText size="xs" c="dimmed">
				{`アクション「${action_name}」`}
			</CutText>
		)}
	</Stack>
);
