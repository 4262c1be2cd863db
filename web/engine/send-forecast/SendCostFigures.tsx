import { Alert, Group } from "@mantine/core";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { formatSendCost, type SendCost } from "./formatSendCost.ts";

/** Number of recipients and of messages, and LINE's remaining quota, with a warning beyond it. */
export function SendCostFigures({ friends, ...cost }: SendCost & { friends: number }) {
	const { messagesText, quotaText, isBeyond } = formatSendCost(cost);
	return (
		<>
			<Group gap="lg" component="dl" m={0}>
				<LabelledFigure label="届く友だち">{formatPeople(friends)}</LabelledFigure>
				<LabelledFigure label="送信数">{messagesText}</LabelledFigure>
				<LabelledFigure label="LINEの残り">{quotaText}</LabelledFigure>
			</Group>
			{isBeyond && (
				<Alert color="red" icon={<WarningIcon />}>
					今月の残りを超えるため、一部の友だちには届きません。
				</Alert>
			)}
		</>
	);
}
